"""First names that hardly ever belong to more than one gender, accents and capitals removed.

They are facts about names, gathered and filtered for this project from

- the first names of the 1990 census of the United States (public domain), in which a name counts if
  at least twenty times as many bearers have one gender as the other;
- the first names of the locales of Faker, https://github.com/joke2k/faker, MIT licence, copyright
  (c) 2012 Daniele Faraglia, in which a name counts if all languages, or nearly all, agree;
- a few written down by hand for regions that both have little of.

Names that are masculine in one language and feminine in another ("Andrea", "Nicola", "Jean") are
left out, and so are those that are better known as places or words ("Georgia", "April"). A name
that is not here says nothing; nor does the list say anything about a person who says otherwise.
"""

from __future__ import annotations

import unicodedata

from .base import Gender, words

# fmt: off
MASCULINE = words("""
    aadi aage aarav aarnav aaron aarush aayush abbas abdalla abdallah abdihakim abdul abdulgazi
    abdulhadi abdulkadir abdullah abdullahi abdulmenaf abdulsemet abdurresit abednego abeer abel
    abelardo abhimanyu abhiram abner abraham abram abubakar achille achim adalberto adam adan
    adedeji adelbert adem aden aderopo adhiarja adigun adika adil aditya adnan adolf adolfo
    adriano advaith advay advik aftin agastya aggrey agus agustin ahat ahmad ahmed ahmet aidan
    aiden ajiono akalan akanmu akatay akcabay akcivan akdurmus akinkunmi akinwale akira aksay
    akshay al alaeddin alain alan albert alberto albin alcan aldo alejandro aleks aleksandar
    aleksander aleksandr alen alessandro alessio alexander alexandre alexandru alexei alexej alf
    alfons alfonso alfred alfredo algot aliihsan aliseydi alistair alkor allan allen alois alonso
    alonzo aloys alparslan alphonce alphons alphonse alphonsus alton altug altınkaya alvar alvaro
    alvin alwin amac amado ambrose amin amir amol amon amos amri anas anay anders anderson andre
    andreas andrei andrej andres andrew andrey andri andrzej andy anes angavu anggabaya angus anil
    anirudh anjolaoluwa anmol anoni ansh ante antero anthony anto antoine anton antonino antonio
    antonius antony archie argono ari arian arif aristide arjun armand armando armin arnaldo
    arnaud arne arno arnold arnoldo arnulfo aron arsenio arsipatra artan arthur artur arturo aru
    arvid arvo aryan arısoy asani aslijan asmadi atasagun atgun atharv athman athuman atma atmaja
    attila augustin augusto aurel aurelio austine avi axel ayaan ayden aykutalp ayodele ayoub
    aypar aysan ayub ayush ayushman azaan azad azettin aziz babatunji bachittar bagiya bagus
    bahadurjit bahati bahuraksa bahuwirya bajragin bakari bakhshi bakidin bala balapati baldur
    bale balendra balhaar baljiwan baltasar balvan balveer banawi bandile banjeet baptiste barak
    baraka barasa barry bart bartholomew bartley basay basil bastien basım bayram bayruhan beau
    bedi bekbay ben benard benedict benedikt benicio benito benjamin benny benoit benol benson
    bent berat beren berend berkal berki bernard bernardo berndt bernhard bernt berran bert bertil
    bertram bertrand bett beyler beyzade biagio bican bilal bill billy birger bisar bjarne bjorn
    blaine blas boaz bob bobby bogatimur bogdan bojan bonface boniface borahan boris boyd boynak
    brad bradford bradley brady brahim brain bramwel brandon branislav branko braulio bravin
    brayan brendan brent bret brett brian brice brien brijesh bruce bruno bryan bryant bryce bryon
    budi buhari bunyamun burc burton buyrukhan byron caga cagdan cager caglasın cakrabirawa
    cakrawangsa caleb calogero calvin calvince camilo candeniz capa capkan carl carlo carlos
    carlton carmelo carsten cas casper cathal catur cawisadi cawuk cayadi cedric celestin
    celestino celikkan cemeti cengkal cesar cevheri chad chaitanya chakradev chakradhar champak
    chanakya chandran chandresh charan charles charly chatresh chatura che chege cheruiyot chester
    cheusi chigozie chinedu christof christofer christoffer christoph christophe christopher chuck
    ciaran cihandide cillian cipriano ciro clarence clark claudio claudius claus clay clayton
    clemens clement clemente cleophas cleveland cliff clifford clifton clint clinton clive clyde
    cody cokan coleman colin collin collince collins colm colum conal conall conan conn connor
    conor conrad constant constantin cormac cornel cornelius cosmas craig cristian cristiano
    cristobal cristofer cristopher csaba curt curtis cyril cyrus dag dagel dai daichi daksh
    dakshesh dalan dalbir dalibor daliman daliono dalkılıc dalmas damian damiano damien damife
    damir damjan damon dan danang dancan dancun dane daniel danijel danilo daniswara danny danson
    dante danu daren darin dario darius dariusz darko darmanto darpan darrel darrell darren darrin
    darryl darsh darwin daryl daud daudi dave david davin davis davy dayar dean declan dejan
    delbert demian demiryurek denis denizalp dennis dereck derek derick derkay dermot derrick
    desmond dev devansh dewayne dexter dhruv diarmuid dickson didier diego dieter diken dilan
    dimas dimitri dimitrios dinckol dino diogo dirk dirlik dismas dmitri dmitry domenic domenico
    domhnall domingo dominic dominick dominik don donal donald donat donato donovan doug douglas
    doyle dragan drago duane duc duncan durdali durmusali durodola duruk dusan dustin dwayne
    dwight dylan eamon eamonn earnest ebbe ecemis ed eddy eder edgar edgard edgardo edgubay edin
    edison edmond edmund edouard edson eduard eduardo edvard edvin edward edwin efrain efser ega
    egbert eggert egon einar eino ekalinga ekansh ekapad ekaraj ekavir ekbal ekmel elbert eldon
    eliakimu elian elias elie elijah elio eliot elis eliseo eliud elkana elliot elliott elmar
    elmer elmo eloy elphas elton eluh elvin elvis elwood emanuel emeka emil emile emilian emiliano
    emilio emin emir emmanuel emmet emmett emre emrullah endra enes ennio enock enrico enrique
    enteng enzo eoghan eoin ephantus epifanio erasmo erastus ercihan erdemer erdogan erensoy
    ergonul eric erich erick erik erkan erkılıc erland erling ermutlu ernest ernesto ernie ernst
    erogul erten ertun ervin erwin esteban ethan etienne eugen eugene eugenio eugine eusebio evald
    evan evans everett evert ewald ezekiel ezequiel ezio ezra fabian fabien fabio fabrice fabrizio
    faisal falan faqid faraj faras farhad farhan farid fariq faris fatih faustino fausto fazul
    feargal fearghal federico fedor feisal felipe felix fenni ferdinand ferenc fergal fergus
    ferihan fernand fernando fersan ferzi festus fetullah fidel fidelis filip filipe filippo
    finbar finn fintan fitan fiyaz flavio flemming florencio florent florentin florentino florian
    florin floyd forrest frado francesco francisco franck franco francois franjo frank franklin
    frankline franky frans franz fred freddy frederic frederick frederik fredo fredric fredrick
    fredrik fredy friedrich fritz frode gabriel gadang gael gaetano gagan galak galar galiono
    gambira ganesh ganjaran garan gareth garland garret garrett garry gary gaspar gaston gathoni
    gatot gaurang gaurav gautam gavin gazel gedion geert geir genaro gennaro geoffrey geofrey
    georg george georges gerald geraldo gerard gerardo gerhard gerhardt german gerold geronimo
    gerrit gert ghislain giacomo gian giancarlo gianfranco gianluca gianni gibson gideon gil
    gilbert gilberto gilles gino ginyas giorgio giovanni giovanny girik girindra girish gitau
    githinji gitonga giuliano giulio giuseppe glen glenn godfrey godwin gokbudun gokcil goncalo
    gonzalo gopal goran gordon gorklu gottlieb gozel grady graham grant greg gregg gregoire gregor
    gregorio gregory grover grzegorz gucluer guido guillaume guillermo gunaydin gunbir gunduzalp
    guneet gunkurt gunnar gunner gunser gunter gunther gursal gust gustaf gustav gustave gustavo
    habibu haciali hadi hadithi hal haluk hamid hamisi hamza hannes hans harald hardik hardy
    harish harja harlan harm harold haron harri harrison harry harsh harshil hartaka hartana harun
    haruto harvey hasan hasbek hassan hatem heath hector helge helmer hemang hendrik henning henri
    henrik henrique henry herbert heriberto herman hermann herve hesbon heyvetullah hezron hilario
    hilmar hiroshi hitesh hjalmar hoang holger homer horace horacio hosea howard hredhaan hritik
    hubert hugh hugo hugues humberto humphrey hunalp hung huryasar hussein ian ibrahim idris ige
    ignace ignacio ignatz igor ikbal ikenna ilalmıs ilgı ilias ilija ilsu ilyas imaran imran imre
    indrajit ingmar ingvar inioluwa innocent intihap irsad irungu irvin irving irwan isaac isaack
    isack isaiah ishaan ishola ishwar isidor isidro ismael ismail ismık issa issack istvan ituri
    ivan ivar iver ivo ivor iyiyurek jacek jack jacky jacob jacques jaehyun jaeman jafet jaga
    jagat jagdish jai jair jairaj jairo jairus jake jakob jakub jamal james jamil jangwa jankat
    janko jannis jano janus japhet japheth jared jari jarl jarlath jarno jaron jaroslav jarrod
    jason jasper jati jatin javan javier jay jayson jeet jeff jefferson jeffery jeffrey jeffry
    jefri jelani jens jerald jere jeremiah jeremias jeremie jeremy jermaine jerome jerry jerzy
    jesper jess jesus jianguo jim jimmy jindra joachim joakim joao joaquim joaquin joash job
    jochen joe joel joesph johan johann johannes johans john johnathan johnny johnson johnstone
    johny jon jonah jonas jonatan jonathan jonathon jono joram jordi jordy jorge jorgen joris jos
    jose josef joseph josephat josephus josh joshua josiah josip josphat josue jozef juan juhani
    jules julian julien julio julius juma jumadi junior jurgen juri justin justus jørgen kabir kai
    kaj kajen kalevi kalim kalle kalpit kamal kamau kamil kanini karakucak karani karanja kardi
    kare karel karim kariman karimi kariuki karja karl karlo karman karsten karya kaspar kasper
    kassim katana kawaca kayagun kazuo keith kelechi kelvin kemal kemboi ken kenan kendrick kenedy
    kenes keneth kenji kenneth kenny kent kenter kermit kevin khaled khalid khalil kiaan kian
    kiarie kibet kieran kijani kilian killian kilonzo kimani kimanzi kimathi kimeu kimutai
    kinuthia kinyanjui kinyua kioko kipchirchir kipchumba kipkemboi kipkemoi kipkirui kipkoech
    kipkorir kipkosgei kipkurui kiplagat kiplangat kiplimo kipngeno kipngetich kiprono kiprop
    kiprotich kipruto kipsang kiptoo kipyegon kirk kirui kiyoshi kjell klaas klaus klemens knut
    kobe kocak koech koen kofi kojo konguralp konrad korir kornel kosgei kovu krish krister
    kristian kristijan kristofer kristoffer kristopher krzysztof kujoe kuria kurt kurunzi kutay
    kwadwo kwaku kwame kwamena kwasi kyalo kyan kyle kılıcbay kınel kızıl kızıltunc laban labuh
    ladislav laksana laksh lakshit lamar lambert lameck lamont lance langat lanjar larry lars
    lasmanto lasmono lasse laszlo laurent lawrence leander leandro leif leland lennart lenny leo
    leon leonard leonardo leonel leonhard leopold leopoldo leroy lester levi levin levis lewis lex
    liam lian liban lino linus lionel lisandro livingstone livio lloyd lohit loic lorcan lorenz
    lorenzo lorin louis lowell luan luc luca lucas luciano lucien lucio lucky ludovic ludvig
    ludwig luigi luis luka lukas luke lutfan lutfi luther luwar luyanda lyle maanas maanav mac
    macharia mack madhav mads mael magnus mahdi mahir mahmoud mahmud maina maingi makara makau
    makokha makori maks maksim malachy malcolm malik malte manan manbir mandla manfred manthan
    manuel manus maras marc marcel marcelino marcello marcelo marcin marco marcos marcus marek
    mariano marijan marino mario marius mariusz mark marko markus marlon marshall mart martani
    marten martial martim martin marvin masika masinde mason massimiliano massimo matej mateo
    matheo mathew mathias mathieu mathis matias mato mats matt matteo matthew matthias matthieu
    matti mattia mattias maurice mauricio maurizio mauro max maxim maxime maximilian maximiliano
    maximilien maximo maxwel maxwell mazlum mbithi mboya mbugua mburu mefarettin mehdi mehmet mel
    melvin merlin mervin mervyn meshack mestur metinkaya micael michael micheal miguel mihin mijo
    mika mikael mike mikhail mikkel milan mile miles miller milo milos milton minh minho miran
    mirco mirko miro miroslav mirsad misael mitchell mitesh mladen mohamad mohamed mohammad
    mohammed mohamud mohsim moises momanyi monte monty moreno moritz morris morten mortimer moses
    moshe muchiri muema mueni mufit mugambi mugendi mugo muhammad muhammed muhammet muhip
    muhyettin muia muiruri mujur mukhwana muli mulwa mulyanto mumbi mumo munene mungai munyao
    munyoki murat muriithi murimi murithi muriuki murray musa musafet musau musee musembi muslum
    mustafa mustapha mustofa musyoka musyoki mutai mutasım muthama muthengi muthoka muthoni muthui
    mutie mutinda mutiso mutisya mutua mutuku mutunga muturi mwangangi mwangi mwaniki mwanzia
    mwaura mwende mwendwa mwikali mwiti myles myron nabil nachiket nadir nahashon nakip naksh
    nakul nando naoto nas nasser natan natanael nathan nathanael nathaniel naveen nayil nazim
    nazlim ndegwa nderitu ndirangu nduku ndunge ndungu nduta neal ned neel nehemiah nehip neil
    nelson nenad neo nestor neville nevin newton nganga ngari ngigi ngugi nhien niall nicholas
    nicholus nick nicklas nickson niclas nico nicodemus nicolai nicolas niels nigel nik niklas
    niko nikolai nikolaj nikolas nils nino nitesh nixon njagi njenga njeri njeru njiru njogu njoki
    njoroge njue njuguna nnamdi noah noam noboru noe nolan nonso norbert norberto norman nuno
    nuriat nuru nyaga nyakundi nyamai nyambura nyawira nyongesa nzioka nzomo obed obinna ochieng
    octavio odhiambo odongo oduor ogulbas oguzman oisin ojas okello okoth okumu olaf olakunle
    olavi olca ole oleg oliver olivier oloo oluoch oluwasanmi oluwole oman omar omari omer omkaar
    omondi omotayo ondieki onesmus ongay onkar onuker onurcan onveer onyango opiyo orinder orlando
    orville oscar oskar osman osunleke osvaldo oswald oswaldo otieno otis oto otto ouma ove owen
    owino owuor ozalpsan ozansu ozdal ozel ozerdinc ozgur ozkent ozsozlu pablo padraic padraig
    paker pambe panca pangestu paolo pardi parth pascal pasquale patric patrick patrik paul paulo
    pauric pavel pawel peadar pearse peder pedro pekka pelaji per percy perkasa pero perry petar
    pete peter peterson petr petter phelix phil philemon philip philippe phillip phineas pierce
    piero pierre pietro piotr pius pol porfirio prabawa prabowo pranata pranav praneel pranit
    prasetya prasetyo pratyush prayitna prayogo preston pumbaa qabil qadim qarin qasim quentin
    quincy quinten quinton rachid rachit radovan rafael raffaele rafid raghav ragnar rahman rainer
    rajab rajesh ralf ralph rama ramadan ramadhan ramesh ramiro ramon ranbir randal randall
    randolf randolph randy rangga ranveer raoul raphael rashid rasmus raul ravi ray rayaan rayan
    raymond redmond reggie reginald regis rehaan reimar reinaldo reinhart reinhold reino reksa
    remazan remi remy renato renaud rene renzo reuben rex reyansh reynaldo reza rezzak ricardo
    riccardo richard rick rickey ricky rico rigoberto rishi riziki rob robby robert roberto
    robinson rocco rocky rod roderick rodger rodgers rodney rodolfo rodolphe rodrigo roel rogelio
    roger rogers rohan roland rolando rolf romain roman romano romeo romuald ron ronal ronald
    ronaldo ronan ronith ronnie ronny rono rony roosevelt roscoe rosendo ross rotich roy ruairi
    ruben rudi rudolf rudolph rudra rufus ruhiu rui rune rupert rusen rushil russel russell ryan
    ryohei ryosuke ryota ryszard saba sabettin sabri saeed safet safii said saidi saksham sakti
    saleh salim salvador salvatore samaksh samar samarth samesh sami samir sammy samson samu
    samuel samurtay samwel sander sandro sanjay sanlı santiago santino sarthak sarıcabay sathvik
    satoshi saul saverio scott scotty seamus sean sebastian sebastiano sebastien seda sefi seha
    semsettin seojun sepp serge sergei sergej sergio serkan serol seth severin severino severo
    seyfullah shaban shadrack shane shaurya sheldon shem sherman shivansh shlomo siddharth sifuna
    sigmar sigmund sigurd sila silas silvano silvester silvio simeon simion simiyu simon
    simphiweyinkosi siper sipho sittik slavko slobodan smith solomon somtochukwu sonad soren
    spencer stan stanislaus stanislav stanley stefan stefano steinar sten stephan stephen stephene
    sterling steve steven stewart stig stjepan stuart suat sudi suleiman suleyman sunel suphi
    suresh sven sverre swaleh sylvain sylvester sıla tade tadeusz tadhg tage tahir taichi takeshi
    tamas tamaydın tanay tanguy tanish tansev tanveer tapani tapio tarak tarik tariq taro taufan
    taufik taygan taylak tecimer ted teddy teerth tejas tekiner teodor terence terlan terrance
    terrell terrence thabo thaddeus thando themba theodor theodore theophile thiago thibaud
    thibault thibaut thierry thomas thor thuo thurman tiago tibor tilman tim timmy timo timothy
    tirta tito titus tiziano tobias todd toivo toker toki tolonbay tom tomas tomasz tomislav tommy
    tomori tomoya tonny tony topuz tor torben tore torsten travis trent trevor tri troy tsuma tuan
    tugcan tugiman tukelalp tukufu tuncboga tunde turabi turgut tyler tyrone tyson ucbeyi udant
    udarsh ugan ugo ugurkan ugurtan ulf ulfet ulises ulrich ulrik uludag uluman umang umar umberto
    unek unlen upkaar urban uriel usame ushan ustun utkarsh uzbay uzsoy vagn valdemar valentin
    valentino valerio valter vance vasco vaysal vedant veer veli verim verner vernon vero vic
    vicente victor victoriano vidal vidar vihaan vikram viktor vilhelm ville vince vincent
    vincenzo viraj virgil virgilio vitalis vito vitor vittorio vivaan vladimir vlado vusumuzi
    wachira wade wafula wahab wahyu wainaina wairimu waldemar waldo wallace walter wamalwa wambua
    wambugu wambui wangari wangila wangui wanja wanjala wanjiku wanjiru wanjohi wanyama wanyonyi
    ward warinder warjas warji warren warsita waweru wayne wazir wekesa weldon wendell wenzel
    werner wesley wesonga wilber wilbert wilbur wilfred wilfredo wilfried wilhelm will willard
    william williams willian willis willy wilmer wilson winston witold wladimir wm wojciech
    woodrow wriddhish wridesh wyatt wycliff wycliffe xander xavier yadigar yagnesh yago yagızkurt
    yahsikan yahya yair yakobo yanis yann yannick yannis yasan yash yasin yassin yassine yatan
    yatin yavuz yaw yazganalp yetisal yevgeny yigit yilmaz yitzhak yngve yohan yono yosuke younes
    youssef yug yumun yunis yurttas yussuf yusuf yuvraj yvan yves yvon zablon zacharia zachary
    zahur zaid zakaria zakayo zashil zayan zayyan zdravko zehaan zeno zhiqiang zihni zlatko zoltan
    zoran zsolt zuba øystein øyvind
""")

FEMININE = words("""
    aachal aadhya aahana aaliyah aanuoluwapo aarini aarna aashi abby abena abha abigael abigail
    abril achieng ada adaeze adal addie adela adelaida adele adelia adelina adeline adenike adila
    adina adriana adriane adrianna adrianne adrienne advika adviye adweta adya agata agatha agathe
    agnes agnese agneta agnieszka aida aideen aileen aili ailis aimee aina aine aino aisha aishani
    aisling akiko akinyi akosua akoth alabezek alana alba alberta alberte albertina albertine
    albina alejandra aleksandra alena alessandra alessia alexa alexandra alexia alice alicia alida
    alina aline alisa alisha alison alissa alisson alix alka alla allie allison allyson alma
    almast alondra alta althea alwina alwine alyssa ama amaira amalia amalie amanda amandine amara
    amaya amber amelia amelie amie amina amira amope amparo amrita amruta amy ana anabel anabela
    anabella anais anamika anastacia anastasia andreia ane aneta anett anette angela angele
    angelia angelica angelika angelina angeline angelique angelita angie ani anica anika anisa
    anissa anita anja anjali anka anke ann anna annabel annabell annabella annabelle annah
    annalisa annalise annamaria annamarie annastacia anne anneke anneli annelie annelies anneliese
    annemarie annemie annet annetta annette anni annick annie annika annikki annita anny anouk
    antoinette antonella antonietta antonina anu anusha anvi anya anyango aoife apolonia araceli
    aracely aradhana aria ariadna ariana ariane arianna arlene arlette armida arunima arya arzu
    asake ase asha ashlee ashling asliye asma assunta asta astrid ati atieno aude audra audrey
    augusta aura aurelia aurelie aurora aurore ava avis avunc axelle aya aycagul aycan ayduru
    aygonenc ayhan ayla ayleen aylin aynur ayoka ayse aysel ayten ayulker azra babette baghyawati
    banu barbara barbra barkha beata beatrice beatrix beatriz becky begim belen belinda bella
    benedicte benice benita benta bente benthe berenice berit beriye bernadette bernadine bernarda
    bernice berta bertha berthe bessie betania beth bethany betina betsy bette bettie bettina
    betty bettye beulah beverley beverly bezek bhanumati bhavani bhavika bhavini bhavna bhavya
    bianca bianka bilha biljana bimala bina birgit birgitta birte birthe bishakha blanca blanche
    blanka bobbi bodil boluwatife bonita bonnie bosibori bozena brandi branka breda brenda brendah
    brianna bridget bridgette bridgit brigid brigitta brigitte brinda brit brita britta brittney
    bronagh bronwyn brooke bruna bunmi busranur caglar caitlin caitriona calista camila camilla
    camille canan candace candice candy canfeza caoimhe cara caren carin carina carine carla
    carlene carlota carlotta carmela carmelita carmella carmina carola carole carolin caroline
    carolyn carolyne carren casandra cassandra catalina catarina caterina catharina catherine
    cathleen cathrine cathy catrin catriona cecelia cecile cecilia cecilie celeste celestine celia
    celina celine centrine chaaya chaitaly chakrika chaman chameli chanchal chandani chaniya
    chantal charita charlene charline charlotta charlotte charmaine charvi chasmum chavvi chebet
    chelangat chepkemoi chepkoech chepkorir cheri cherie cherotich cheryl chiara chioma chloe
    christa christabel christel christelle christi christiana christiane christianne christin
    christina christine ciara cielo cindy cinta cinthia citlali claire clara clarice clarisa
    clarissa clarisse claudette claudia claudine clementina clementine cliodhna cliona clodagh
    cloe clotilde colette colleen collette colpan comfort concepcion concetta concha connie
    consolata constance consuela consuelo cora coral coralie corina corine corinna corinne
    cornelia corona corrine cristal cristina cynthia dafina dafne dagmar dagmara dagny dainess
    daisy daksha dalaja dalia dalili dalima damaris damini damyanti danae dania danica daniela
    daniella danielle danijela danna daphne daria darika darina darla darlene dawn dayamai dayana
    dayita deana deanna dearbhail dearbhla debbie debby debora deborah deborrah debra deepa deger
    deidre deirdre delfina delia delores deloris delphine demi dena denisa denise denisse dervla
    deryanur desiree devika dewi deyanira dhriti diah dian diana dianah diane diann dianna dianne
    dilara dina dinah dinda dipta divya dixie diya dolly dolores dolphine domenica dominga dona
    donatella donna dora dorcas dorcus doreen dorina dorine doris dorota dorothea dorothee dorothy
    dorthy doyinsola dragana dragica dulce dumisani duong earlene earline earnestine ebba ebony
    ecegul eda edda eddah edel edhitha edina edinah edit edita edith edna edwina eesha efua eileen
    eilis eilish eimear eimer eiravati ekaja ekani ekanta ekantika ekiya ekta ela elaine elba elda
    eleanor eleanora elena elenore eleonora eleonore elfie eliabeth eliana eliane elif elin elina
    eline elisa elisabet elisabeth elise eliza elizabeth elke ella ellen ellie ellinor elly elma
    elna elnora elodia elodie eloisa eloise elosy elsa else elsie elsy elva elvia elvina elvira
    ema emal emanuela emelie emelina emeline emely emer emilia emilie emilija emilly emily emine
    emma emmaculate emmah emmanuelle emmi emmy engla eniola enna enriqueta enya erem erica ericka
    erika erin erma erna ernestina ernestine ervaniye esengun eshana esmanperi esmeralda esperanza
    essie estefany estela estella estelle ester esther estrella eta ethel etta eugenia eugenie
    eula eulalia eunice eunji eusebia eva evaline evalyne evangelina eve evelin evelina eveline
    evelyn evelyne everline everlyne evi evie evita evy ewa ezgin fabia fabiana fabienne fabiola
    faderera faisa faith faizah falak falguni fancy fannie fanny farah farida fatiha fatima fatma
    fatmanur fatuma fay faye febe feden federica felicia felicitas felicity felipa felista
    felister felistus ferahdiba ferhan fernanda fernande fildan filipa filippa filomena fiona
    fionnuala fitria fitriani flavia flora flore florentina floriane florina florine flossie
    folake fortunata forum franca france frances francesca francine francisca francoise franziska
    freda frederique freja freya frida fridah frieda gabriela gabriella gabrielle gaelle gail
    galina ganga ganiye garima gaurangi gauri gaurika gautami gayathri geetika gemma geneva
    genevieve genoveva genta georgette georgina georgine geraldine gerda germaine gertrud gertrude
    gesare getrude ghislaine giada gianna gilberte gilda gillian gina ginette giorgia giovanna
    gisela gisele giselle gisselle gitte giulia giuliana giuseppa giuseppina gladis gladys glenda
    glenna gloria goldie goncafer gordana gorsev grace gracia gracie graciela grainne grazia
    graziella greta gretchen grete grethe gretta griselda guadalupe gudrun gulay gulbeyan guldam
    gulev gulguzel gunda gunhild gurcuye guzey gwen gwenda gwendoline gwendolyn habiba hacile
    hadija hafsa hafıza hailey halenur haley halima hamiyet hamsini hana hanako hani hanim hanna
    hannabel hannah hanne hannele hannelore harbinaz harinakshi harini harita harriet harriett
    haruka hasgul hatima hawa hawehindi hayel hazel hazine heather hedda hedwig hedy heidi heidy
    hekime helen helena helene helga hella hellen helma hema hemal hemangini hemani henrietta
    henriette herma hermine herminia herta hertha heva hilda hildah hilde hildegard hillevi hilma
    hiral holly honora hortense hortensia huguette hulda humaiya huong hurican hurmet hurside
    icimbike ida ide idika ifeoma ijaya ikshita ila ilaria ileana ilona ilse imane imelda imke
    immaculate imogene ina inaya indah indali indira ines inez inga ingeborg inger ingrid inna
    iolanda irena irene irina irine iris irja irma irya isa isabel isabela isabell isabella
    isabelle isadora isha ishani ishanvi ishita isin isis isobel itanya itzel iva ivana ivanka
    iveta ivette ivona ivone ivonne jacinta jackeline jackline jaclyn jacqueline jacquelyn jade
    jael jagrati jagvi jalsa jami jamila jana janaki janani jane janelle janet janeth janette
    janice janie janina janine janna jannie januja janya jaqueline jara jasiri jasmina jasmine
    jasmit jayda jayne jazmin jeanette jeanie jeanine jeanne jeannette jeannie jeannine jebet
    jecinta jedidah jeevika jelagat jelena jemimah jemutai jenifer jeniffer jenipher jenna jennie
    jennifer jenniffer jenny jepchirchir jepchumba jepkemoi jepkoech jepkorir jepkosgei jeptoo
    jeri jerono jerop jerotich jerri jeruto jesca jessica jessika jhalak jiayi jill jillian jimena
    jina jiwoo jo joana joann joanna joanne jocelyn jocelyne jodi jodie joelle johana johanna
    johanne jolanda jolene jolie joline jonna josee josefa josefina josefine joselyn josephine
    josette josiane josie josphine jovita joy joyce joyline juana juanita judith judy julia
    juliana julianna julianne julie julienne juliet julieta juliette julijana justina justine
    jyoti kaarina kaja kalina kaluwa kamala kamila kamya kandef kania kara karama karen karima
    karin karina karine karla karolina karoline kashish kashvi kasiyah kata katalin katarina
    katarzyna kate katerina katharina katharine katherin katherina katherine kathi kathleen
    kathryn kathy kati katia katie katja katrin katrina katty katy katya kavita kavya kayla kaylee
    kayleigh keiko keisha kelli kellie kemuma kemunto kendra keri kerri kerstin kerubo keya kezia
    keziah khadija kiah kiara kibafupia kifaye kikelomo kimberley kinaya kiojah kipepeo kira
    kirsten kirstin kitan klara klaudia kornelia krisha krista kristel kristi kristie kristiina
    kristin kristina kristine kristy kritika krystal krystyna kubran kwamboka kweli kyara kyra
    ladli ladonna laetitia laila lajita lakshmi lale lalita lan lana lara larissa latasha latisha
    latonya latoya laura laure laureen lauren lauretta laurette laurie laurine lavanya lavender
    lavinia lawrencia layla lea leah leana leandra leann leanne leela leena leia leila lekha lela
    lena lenah lene lenora lenore leola leona leonie leonor leonora leonore leontina lesly letha
    leticia letizia leyla leyli lia liana liane libni lida lidia lidija liesbeth ligia liisa lila
    lili lilia lilian liliana liliane lilija lilja lilla lillian lillie lilly lily limon lina
    linah linda lindah lindiwe line linet linh linnea lipika lisa lisbeth lise liselotte lisette
    lissette liv livia liz liza lizeth lizzie ljiljana ljubica ljudmila loice lois loise lola
    lolita lona londiwe loni lopa loraine lore loredana lorena lorene loretta loretto lori lorie
    lorine lorna lorraine lorrie lotta lotte lottie louisa louise lovisa luana lucero lucette
    lucia luciana lucie lucienne lucile lucille lucinda lucy ludivine ludmila ludovica luella
    luisa luiza luna luz lydia lydiah lydie lynda lynette lynne maarit mabel mable macide
    madeleine madelene madeline madhavi maelle maeva maeve mafalda magali magda magdalena
    magdalene magdaline maggie magnolia mahika mai maia maida maija maimuna maimunah maira maire
    mairead maja majken makena malak malena malene malgorzata malika malin malinda mallory malou
    manda mandy manila manon manuela manuelita manya mara marcela marcelina marceline marcella
    marcelle marcia marcie marcy mare maren marga margaret margareta margarete margaretha
    margarida margarita margaux margherita margie margit margita margo margot margret marguerite
    mari maria mariah mariam mariana mariann marianna marianne maribel marica maricela marie
    mariela marielle marietta mariette marija marijana marika marilena marilyn marina marine
    marisa marisela marisol marissa marit marita maritta maritza marja marjatta marjorie marla
    marleen marlen marlene marlies marsha marta martha marthe martina martine mary maryam maryann
    maryanne marylene maryline marylou maryse mathilda mathilde matilda matilde mattie maua maud
    maude maura maureen mauricette maurine mavis maxima maxine maya maynur mayra meagan mecide
    meera megan megane megha meghan meghana meike meilin mekhala melania melanie melany melba
    melina melinda melisa melissa melita melody melul melvine mercy mercyline meredith merim merva
    mesude meta metrine mette mevludiye mezide mia micaela michaela michaele michela micheline
    michell michelle michiko mihaela mihriye mikaela miki mila milagros milcah milda mildred
    milena milica milka milkah milla millicent millie mimi mina mindy minerva minna minnie mira
    miranda mireille mirela mirella mireya miriam mirja mirjam mirjana mirna miroslava mirriam
    misra misty mitali mitchelle modupe mohini moira mojisoluwa mollie molly mona monica monicah
    monika monique monserrat mora moraa moreen morena morgane morine mosunmola moureen mourine
    moyosore mrihani mubetcel mugdha muhiye mujde muriel murielle musila mwanajuma mwanamisi
    mwasaa mya myra myriam myrna myrta nada nadege nadia nadine nadja nafula naki naliaka nana
    nancy nandini nanjala nanna nannie naom naomh naomi naomy narcisa natacha natali natalia
    natalie natalija natalja nataly natasa natascha natasha natasja nathalia nathalie nathaly
    nayeli naz nazıdil necilal neelima neema neha nejdet nekesa nela nelda nele nelia nelima nell
    nellie nelly nereida nesrin netra nettie neva nevenka nevise nevsale ngozi niamh nichola
    nichole nicole nicoletta nidhi nidia nidra niharika niina nika nikita nikki nikolina nilda
    nilima nimrat nina nirja nisa nisha nita nitara nives nkiruka nneka noa noelia noella noelle
    noemi noemie nola nomagugu nomasonto nomathalente nomsa noor nora norah noreen norma nour nova
    nuala nurbanu nurdeniz nuria nuriyet nurser nurveren nyaboke nyanchama nyasi nyoka octavia
    octavie odalis odalys odessa odette odika odile oeshi ofelia ojasvi oksana olasunmbo olena
    olga olimpia oliva olivia olivie oluchi olufunke oluwakemi omaja omisha omosalewa omotara
    omotoun omya ona oni oona oonagh opal ophelie opwonya orfiye orla orlaith ornella osha otilia
    ottilia ottilie oviya ovun oxana oyindasola ozbilge ozge ozgun ozlem ozpetek pahal paige
    pallavi paloma pam pamela panini panya paola parisa pascale paskalia patience patrica patricia
    patrizia patsy patti patty paula paule paulette paulina pauline pavani paye pearl pearlie
    peggy penelope penina peninah penny perinur peris perla permun pesent petra phanice philippa
    philis philomena phoebe phylis phyllis pia pierina pilar pippa polly pooja prisca priscah
    priscila priscilla priscillah prisha priya prudence purity pushti qori quinter qushi raagini
    rabecca rachael rachana racheal rachel rachelle rachita radha radhika rafaela raffaella ragna
    ragnhild rahab rahma rahmi raisa rajata rajeshri raksha ramona rana randi rania raquel ratih
    rayla raymonde reba rebeca rebecca rebeka rebekah rebekka rebihat refet regina regine rehema
    rehime reina reinhilde rena renata renee reva revza reyna rhona rhonda ria ricarda ridhi rina
    risper rita rivka riya roberta robyn rochelle rocio rodah roisin rolande romaine romana romane
    romina romy rona ronda ronja rosa rosalba rosalia rosalie rosalind rosalinda rosalyn rosanna
    rosanne rosaria rose roseline roselyne rosemarie rosemary rosetta rosie rosina rosita roslyn
    rossana rosy rowena roxana roxane roxanne roza rozalia rukia rut ruth ruthie saanvi sabina
    sabine sabrina sachi sadeti sadie safura saga sahil sahra saida sakura sallie sally salma
    salome salomey samahat samanta samantha samira sanaya sandra sandrine sanja sanna sanne sanur
    sanya saoirse sara sarah sarai sari sarina sarita saskia satomi saumu saumya saundra scarlet
    scarlett scarlette sehza selcen selena selina selma sena seniha serafina serah serena sernur
    sevcan severine sevim shana shania shanna shari sharon sharron shauna shawana shawna sheena
    sheila sheilah sheilla sheillah shelia sheri sherri sherrie sherry sheryl shiela shira shirin
    shirley shivani shona shravya shreya sibongile sibusisiwe sidar siena sienna signe sigrid
    silan silja silje silke silva silvana silvia simona simonne simten sina sinead siobhan
    siphesihle sirap siri siska siv siya slavica sneha socorro sofia sofie solange soledad solene
    solveig sondra sonia sonja sonnur sonya soojin sophia sophie sophy soraya sorcha soyler staci
    stacie stanislava stefani stefania stefanie steffi stella stellah stephanie stephany stina
    stine sudiksha sue suhani sukufe suleyla sultane sunay sunita susam susan susana susann
    susanna susanne sussie suzana suzanna suzanne suzette suzy svea svetlana sybil sybilla sylivia
    sylvia sylviane sylvie sylwia sırriye tabatha tabitha taina tamanna tamara tameka tami tamika
    tammie tammy tania tanisha tanja tanmayi tanses tanvi tanya tara tari tasha tatiana tatjana
    tayyibe tea temime teodora teresa terese teresia teresiah teri terri terrie tess tessa teybet
    thalia thandazile thandi thea theda thekla thelma thembile theodora theres theresa therese
    theresia thi thuy tia tiffany tiina tilda tilde timea tina tindra tish tiziana tolulope tomasa
    tonia tonya tove traci tracie tricia trina trine tripti trisha triveni triya trudi trudy
    turcein turkan turknur turvi tutkucan tuulikki tyra tzipora ubika ucchal udyati ujunwa ulla
    ulrike ulya ummahan umoja umusan una unnati unni upadhriti upasna upma urishilla urmi ursula
    urszula urvashi urvi vaishnavi valarie valary valborg valentina valeria valerie valeska
    vallary vamakshi vanda vanesa vanessa vania vanja vansha vanya varenya varsha vasana vasatika
    vasudha veda vedhika vedika velma vera verde verena veronica veronicah veronika veronique
    vesna vicki vickie vicky victoria victorine vida vidhi viktoria vilma vinaya vincenza vinciane
    viola violet violeta violetta violette virginie viridiana vittoria vivian viviana viviane
    vivien vivienne vlasta vrinda vrishti vritti vyanjana waida wakeeta wanda wani warda warhi
    watika weddy wendy widisha wilhelmina wilhelmine willa wilma winda winny wishi wulan xalak
    xenia ximena xiomara xiti xiuying yachana yadavi yadira yael yahvi yamilet yamini yara yaritza
    yashasvi yashawini yashica yashoda yashodhara yashvi yasmin yasmina yasmine yasti yauvani
    yazgul yelena yepelek yesenia yessenia yetunde ylva yochana yoko yolanda yolande yoselin
    yoshita yrsa yucel yui yuliana yumi yuridia yurtseven yutika yvette yvonne yıldız zahnya zahra
    zaida zainab zainabu zaira zaitra zakhele zamira zanele zansi zara zarna zdenka zelma zenta
    zeynep zilmil zina zinal zinhle zipporah zita zizi zoe zoey zora zulaikha zulfa zumaridi
    zuzana
""")

# Those of them that more people bear as a surname (same census).
SURNAMES = words("""
    abbas abdallah abdullah abner abril aden albin alexandre allen alonso amaya ambrose amin amon
    anders anderson angus arno augustin ayoub aziz bale baptiste bartholomew bartley bastien
    benard benedict benoit benson bent berndt bernhard bertrand blas boaz bogdan boyd bradford
    brady brien bryant burton casper celestin cipriano clark claus clay clemens clement coleman
    collins comfort conn connor constant corona damiano davin davis davy dickson dieter dimas
    domenico donato donovan doyle drago duncan duong eder edson egbert eggert elie elliott ernst
    estrella etienne evans evert ewald fabrizio faris fedor fergus filip finn flemming florian
    france franck franco francois franz friedrich fritz garrett gaspar gaston georges gerhard
    gerhardt gibson gideon gil gilles giuliano godfrey godwin gottlieb gracia graham grant
    gregoire gregor guido guillaume gunter gunther gust haley hanna hardy harrison harsh hasan
    heath helmer henning hermann hoang humphrey ibrahim ide innocent ismail issa janus jara
    jefferson joachim job johannes johnson johnstone julien justus kania karim karsten kaspar
    kasper khalil kilian killian klaus konrad lambert lara laurent lavender leopold levin levis
    lewis limon line livingstone lorenz luc lucas lucero lucky ludwig lukas luna mack magnus
    mahmoud malin manus marcello marek marine marino marko marshall mart marten martin mason mateo
    mathias mathieu mathis matias matteo matthias mattia maxim maxwell miles miller mitchell mora
    morena moreno moritz morris mortimer muhammad murray mustafa myles nasser natali neal neel
    nelson neville nevin newton nicklas nickson nicodemus nicolai nino nixon nolan nuno oliva
    oliver olivier oman osman oswald pascal pascale pero perry peterson pierce raffaele rahman
    rainer rashid redmond regis reinhart reinhold remy renaud reyna reza robinson rodgers rogers
    rohan romain roman romano ronan ross saba said saleh samson sander santiago seda sena severin
    severino sigmund silva silvester simeon simon smith solomon spencer stewart stine sylvain tea
    thibault thor tilman titus tobias ulrich urban valentin valentino valerio vance verde verner
    vidal wallace ward wenzel werner wilhelm williams willis wilson wyatt zeno
""")
# fmt: on


def gender_of(name: str, *, alone: bool = False) -> Gender | None:
    """The gender of a first name, or None if it has none or is not known.

    alone (bool): No surname follows, so that the name may be one itself: "Collins".
    """
    key = fold(name)
    if alone and key in SURNAMES:
        return None
    if key in MASCULINE:
        return "masculine"
    return "feminine" if key in FEMININE else None


def fold(name: str) -> str:
    """Lower case without accents: "José" is "jose"."""
    if name.isascii():
        return name.lower()
    decomposed = unicodedata.normalize("NFD", name.lower())
    return "".join(char for char in decomposed if not unicodedata.combining(char))
