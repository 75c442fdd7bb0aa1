"""First names that hardly ever belong to more than one gender, accents and capitals removed.

They are facts about names, gathered and filtered for this project from

- the first names of the 1990 census of the United States (public domain), in which a name counts if
  at least twenty times as many bearers have one gender as the other;
- the first names of the locales of Faker, https://github.com/joke2k/faker, MIT licence, copyright
  (c) 2012 Daniele Faraglia (the text of that licence is the one in our LICENSE);
  a name counts if all languages, or nearly all, agree;
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
    aadi aage aarav aarnav aaron aarush aayush abbas abdul abdulgazi abdulhadi abdulkadir abdullah
    abdullahi abdulmenaf abdulsemet abdurresit abeer abel abelardo abhimanyu abhiram abner abraham
    abram achille achim adalberto adam adedeji adelbert adem aderopo adhiarja adigun adika adil
    aditya adnan adolf adolfo adriano advaith advay advik agastya agus agustin ahat ahmad ahmed
    ahmet aidan aiden ajiono akalan akanmu akatay akcabay akcivan akdurmus akinkunmi akinwale
    akira aksay akshay al alaeddin alain alan albert alberto albin alcan aldo alejandro aleks
    aleksandar aleksander aleksandr alen alessandro alessio alexander alexandre alexandru alexei
    alexej alf alfons alfonso alfred alfredo algot aliihsan aliseydi alistair alkor allan allen
    alois alonso alonzo aloys alparslan alphons alphonse alphonsus alton altug altınkaya alvar
    alvaro alvin alwin amac amado ambrose amin amir amol amos amri anas anay anders anderson andre
    andreas andrei andrej andres andrew andrey andri andrzej andy anes angavu anggabaya angus anil
    anirudh anjolaoluwa anmol anoni ansh ante antero anthony anto antoine anton antonino antonio
    antonius antony archie argono ari arian arif aristide arjun armand armando armin arnaldo
    arnaud arne arno arnold arnoldo arnulfo aron arsenio arsipatra artan arthur artur arturo aru
    arvid arvo aryan arısoy asani aslijan asmadi atasagun atgun atharv atma atmaja attila augustin
    augusto aurel aurelio avi axel ayaan ayden aykutalp ayodele ayoub aypar aysan ayush ayushman
    azaan azad azettin aziz babatunji bachittar bagiya bagus bahadurjit bahuraksa bahuwirya
    bajragin bakhshi bakidin bala balapati baldur bale balendra balhaar baljiwan baltasar balvan
    balveer banawi bandile banjeet baptiste barak barry bart bartholomew bartley basay basil
    bastien basım bayram bayruhan beau bedi bekbay ben benedict benedikt benicio benito benjamin
    benny benoit benol bent berat beren berend berkal berki bernard bernardo berndt bernhard bernt
    berran bert bertil bertram bertrand beyler beyzade biagio bican bilal bill billy birger bisar
    bjarne bjorn blaine blas bob bobby bogatimur bogdan bojan borahan boris boyd boynak brad
    bradford bradley brady brahim brain brandon branislav branko braulio brayan brendan brent bret
    brett brian brice brien brijesh bruce bruno bryan bryant bryce bryon budi buhari bunyamun burc
    burton buyrukhan byron caga cagdan cager caglasın cakrabirawa cakrawangsa caleb calogero
    calvin camilo candeniz capa capkan carl carlo carlos carlton carmelo carsten cas casper cathal
    catur cawisadi cawuk cayadi cedric celestin celestino celikkan cemeti cengkal cesar cevheri
    chad chaitanya chakradev chakradhar champak chanakya chandran chandresh charan charles charly
    chatresh chatura che chester cheusi chigozie chinedu christof christofer christoffer christoph
    christophe christopher chuck ciaran cihandide cillian cipriano ciro clarence clark claudio
    claudius claus clay clayton clemens clement clemente cleveland cliff clifford clifton clint
    clinton clive clyde cody cokan coleman colin collin colm colum conal conall conan conn connor
    conor conrad constant constantin cormac cornel cornelius craig cristian cristiano cristobal
    cristofer cristopher csaba curt curtis cyril dag dagel dai daichi daksh dakshesh dalan dalbir
    dalibor daliman daliono dalkılıc damian damiano damien damife damir damjan damon dan danang
    dane daniel danijel danilo daniswara danny dante danu daren darin dario darius dariusz darko
    darmanto darpan darrel darrell darren darrin darryl darsh darwin daryl dave david davin davy
    dayar dean declan dejan delbert demian demiryurek denis denizalp dennis dereck derek derick
    derkay dermot derrick desmond dev devansh dewayne dexter dhruv diarmuid didier diego dieter
    diken dilan dimas dimitri dimitrios dinckol dino diogo dirk dirlik dmitri dmitry domenic
    domenico domhnall domingo dominic dominick dominik don donal donald donat donato donovan doug
    douglas doyle dragan drago duane duc duncan durdali durmusali durodola duruk dusan dustin
    dwayne dwight dylan eamon eamonn earnest ebbe ecemis ed eddy eder edgar edgard edgardo edgubay
    edin edison edmond edmund edouard edson eduard eduardo edvard edvin edward edwin efrain efser
    ega egbert eggert egon einar eino ekalinga ekansh ekapad ekaraj ekavir ekbal ekmel elbert
    eldon eliakimu elian elias elie elijah elio eliot elis eliseo elliot elliott elmar elmer elmo
    eloy elton eluh elvin elvis elwood emanuel emeka emil emile emilian emiliano emilio emin emir
    emmanuel emmet emmett emre emrullah endra enes ennio enrico enrique enteng enzo eoghan eoin
    epifanio erasmo ercihan erdemer erdogan erensoy ergonul eric erich erick erik erkan erkılıc
    erland erling ermutlu ernest ernesto ernie ernst erogul erten ertun ervin erwin esteban ethan
    etienne eugen eugene eugenio eusebio evald evan everett evert ewald ezequiel ezio fabian
    fabien fabio fabrice fabrizio faisal falan faqid faraj faras farhad farhan farid fariq faris
    fatih faustino fausto fazul feargal fearghal federico fedor felipe felix fenni ferdinand
    ferenc fergal fergus ferihan fernand fernando fersan ferzi fetullah fidel filip filipe filippo
    finbar finn fintan fitan fiyaz flavio flemming florencio florent florentin florentino florian
    florin floyd forrest frado francesco francisco franck franco francois franjo frank franklin
    franky frans franz fred freddy frederic frederick frederik fredo fredric fredrick fredrik
    fredy friedrich fritz frode gabriel gadang gael gaetano gagan galak galar galiono gambira
    ganesh ganjaran garan gareth garland garret garrett garry gary gaspar gaston gatot gaurang
    gaurav gautam gavin gazel geert geir genaro gennaro geoffrey georg george georges gerald
    geraldo gerard gerardo gerhard gerhardt german gerold geronimo gerrit gert ghislain giacomo
    gian giancarlo gianfranco gianluca gianni gil gilbert gilberto gilles gino ginyas giorgio
    giovanni giovanny girik girindra girish giuliano giulio giuseppe glen glenn gokbudun gokcil
    goncalo gonzalo gopal goran gordon gorklu gottlieb gozel grady graham grant greg gregg
    gregoire gregor gregorio gregory grover grzegorz gucluer guido guillaume guillermo gunaydin
    gunbir gunduzalp guneet gunkurt gunnar gunner gunser gunter gunther gursal gust gustaf gustav
    gustave gustavo habibu haciali hadi hadithi hal haluk hamid hamza hannes hans harald hardik
    hardy harish harja harlan harm harold harri harrison harry harsh harshil hartaka hartana
    haruto harvey hasan hasbek hassan hatem heath hector helge helmer hemang hendrik henning henri
    henrik henrique henry herbert heriberto herman hermann herve heyvetullah hilario hilmar
    hiroshi hitesh hjalmar hoang holger homer horace horacio howard hredhaan hritik hubert hugh
    hugo hugues humberto hunalp hung huryasar hussein ian ibrahim ige ignace ignacio ignatz igor
    ikbal ikenna ilalmıs ilgı ilias ilija ilsu ilyas imaran imran imre indrajit ingmar ingvar
    inioluwa intihap irsad irvin irving irwan isaac isaiah ishaan ishola ishwar isidor isidro
    ismael ismail ismık istvan ituri ivan ivar iver ivo ivor iyiyurek jacek jack jacky jacob
    jacques jaehyun jaeman jafet jaga jagat jagdish jai jair jairaj jairo jake jakob jakub jamal
    james jamil jangwa jankat janko jannis jano janus jared jari jarl jarlath jarno jaron jaroslav
    jarrod jason jasper jati jatin javier jay jayson jeet jeff jefferson jeffery jeffrey jeffry
    jefri jelani jens jerald jere jeremiah jeremias jeremie jeremy jermaine jerome jerry jerzy
    jesper jess jesus jianguo jim jimmy jindra joachim joakim joao joaquim joaquin job jochen joe
    joel joesph johan johann johannes johans john johnathan johnny johny jon jonah jonas jonatan
    jonathan jonathon jono jordi jordy jorge jorgen joris jos jose josef joseph josephus josh
    joshua josiah josip josue jozef juan juhani jules julian julien julio julius jumadi junior
    jurgen juri justin justus jørgen kabir kai kaj kajen kalevi kalim kalle kalpit kamal kamil
    karakucak kardi kare karel karim kariman karja karl karlo karman karsten karya kaspar kasper
    kawaca kayagun kazuo keith kelechi kelvin kemal ken kenan kendrick kenes kenji kenneth kenny
    kent kenter kermit kevin khaled khalid khalil kiaan kian kieran kijani kilian killian kirk
    kiyoshi kjell klaas klaus klemens knut kobe kocak koen kofi kojo konguralp konrad kornel kovu
    krish krister kristian kristijan kristofer kristoffer kristopher krzysztof kujoe kurt kurunzi
    kutay kwadwo kwaku kwame kwamena kwasi kyan kyle kılıcbay kınel kızıl kızıltunc laban labuh
    ladislav laksana laksh lakshit lamar lambert lamont lance lanjar larry lars lasmanto lasmono
    lasse laszlo laurent lawrence leander leandro leif leland lennart lenny leo leon leonard
    leonardo leonel leonhard leopold leopoldo leroy lester levi levin lewis lex liam lian lino
    linus lionel lisandro livio lloyd lohit loic lorcan lorenz lorenzo lorin louis lowell luan luc
    luca lucas luciano lucien lucio lucky ludovic ludvig ludwig luigi luis luka lukas luke lutfan
    lutfi luther luwar luyanda lyle maanas maanav mac mack madhav mads mael magnus mahdi mahir
    mahmoud mahmud makara maks maksim malachy malcolm malik malte manan manbir mandla manfred
    manthan manuel manus maras marc marcel marcelino marcello marcelo marcin marco marcos marcus
    marek mariano marijan marino mario marius mariusz mark marko markus marlon marshall mart
    martani marten martial martim martin marvin mason massimiliano massimo matej mateo matheo
    mathew mathias mathieu mathis matias mato mats matt matteo matthew matthias matthieu matti
    mattia mattias maurice mauricio maurizio mauro max maxim maxime maximilian maximiliano
    maximilien maximo mazlum mefarettin mehdi mehmet mel melvin merlin mervin mervyn mestur
    metinkaya micael michael micheal miguel mihin mijo mika mikael mike mikhail mikkel milan mile
    miles miller milo milos milton minh minho miran mirco mirko miro miroslav mirsad misael
    mitchell mitesh mladen mohamad mohamed mohammad mohammed mohsim moises monte monty moreno
    moritz morris morten mortimer moses moshe mufit muhammad muhammed muhammet muhip muhyettin
    mujur mulyanto murat murray musa musafet muslum mustafa mustapha mustofa mutasım myles myron
    nabil nachiket nadir nakip naksh nakul nando naoto nas nasser natan natanael nathan nathanael
    nathaniel naveen nayil nazim nazlim neal ned neel nehip neil nelson nenad neo nestor neville
    nevin nhien niall nicholas nick nicklas niclas nico nicolai nicolas niels nigel nik niklas
    niko nikolai nikolaj nikolas nils nino nitesh nnamdi noah noam noboru noe nolan nonso norbert
    norberto norman nuno nuriat obinna octavio ogulbas oguzman oisin ojas olaf olakunle olavi olca
    ole oleg oliver olivier oluwasanmi oluwole oman omar omer omkaar omotayo ongay onkar onuker
    onurcan onveer orinder orlando orville oscar oskar osman osunleke osvaldo oswald oswaldo otis
    oto otto ove owen ozalpsan ozansu ozdal ozel ozerdinc ozgur ozkent ozsozlu pablo padraic
    padraig paker pambe panca pangestu paolo pardi parth pascal pasquale patric patrick patrik
    paul paulo pauric pavel pawel peadar pearse peder pedro pekka pelaji per percy perkasa pero
    perry petar pete peter petr petter phil philip philippe phillip pierce piero pierre pietro
    piotr pol porfirio prabawa prabowo pranata pranav praneel pranit prasetya prasetyo pratyush
    prayitna prayogo preston pumbaa qabil qadim qarin qasim quentin quincy quinten quinton rachid
    rachit radovan rafael raffaele rafid raghav ragnar rahman rainer rajesh ralf ralph ramadan
    ramesh ramiro ramon ranbir randal randall randolf randolph randy rangga ranveer raoul raphael
    rasmus raul ravi ray rayaan rayan raymond redmond reggie reginald regis rehaan reimar reinaldo
    reinhart reinhold reino reksa remazan remi remy renato renaud rene renzo reuben rex reyansh
    reynaldo reza rezzak ricardo riccardo richard rick rickey ricky rico rigoberto rishi rob robby
    robert roberto rocco rocky rod roderick rodger rodney rodolfo rodolphe rodrigo roel rogelio
    roger rohan roland rolando rolf romain roman romano romeo romuald ron ronal ronald ronaldo
    ronan ronith ronnie ronny rony roosevelt roscoe rosendo ross roy ruairi ruben rudi rudolf
    rudolph rudra rufus ruhiu rui rune rupert rusen rushil russel russell ryan ryohei ryosuke
    ryota ryszard saba sabettin sabri saeed safet safii said saksham sakti saleh salvador
    salvatore samaksh samar samarth samesh sami samir sammy samu samuel samurtay sander sandro
    sanjay sanlı santiago santino sarthak sarıcabay sathvik satoshi saul saverio scott scotty
    seamus sean sebastian sebastiano sebastien seda sefi seha semsettin seojun sepp serge sergei
    sergej sergio serkan serol seth severin severino severo seyfullah shane shaurya sheldon
    sherman shivansh shlomo siddharth sigmar sigmund sigurd silas silvano silvester silvio simeon
    simon simphiweyinkosi siper sipho sittik slavko slobodan smith solomon somtochukwu sonad soren
    spencer stan stanislaus stanislav stanley stefan stefano steinar sten stephan stephen sterling
    steve steven stewart stig stjepan stuart suat sudi suleyman sunel suphi suresh sven sverre
    sylvain sylvester sıla tade tadeusz tadhg tage tahir taichi takeshi tamas tamaydın tanay
    tanguy tanish tansev tanveer tapani tapio tarak tarik tariq taro taufan taufik taygan taylak
    tecimer ted teddy teerth tejas tekiner teodor terence terlan terrance terrell terrence thabo
    thaddeus thando themba theodor theodore theophile thiago thibaud thibault thibaut thierry
    thomas thor thurman tiago tibor tilman tim timmy timo timothy tirta tito tiziano tobias todd
    toivo toker toki tolonbay tom tomas tomasz tomislav tommy tomori tomoya tony topuz tor torben
    tore torsten travis trent trevor tri troy tuan tugcan tugiman tukelalp tukufu tuncboga tunde
    turabi turgut tyler tyrone tyson ucbeyi udant udarsh ugan ugo ugurkan ugurtan ulf ulfet ulises
    ulrich ulrik uludag uluman umang umar umberto unek unlen upkaar urban uriel usame ushan ustun
    utkarsh uzbay uzsoy vagn valdemar valentin valentino valerio valter vance vasco vaysal vedant
    veer veli verim verner vernon vero vic vicente victor victoriano vidal vidar vihaan vikram
    viktor vilhelm ville vince vincent vincenzo viraj virgil virgilio vito vitor vittorio vivaan
    vladimir vlado vusumuzi wade wahab wahyu waldemar waldo wallace walter ward warinder warjas
    warji warren warsita wayne wazir wendell wenzel werner wesley wilber wilbert wilbur wilfred
    wilfredo wilfried wilhelm will willard william williams willian willis willy wilmer wilson
    winston witold wladimir wm wojciech woodrow wriddhish wridesh wyatt xander xavier yadigar
    yagnesh yago yagızkurt yahsikan yair yakobo yanis yann yannick yannis yasan yash yasin yassin
    yassine yatan yatin yavuz yaw yazganalp yetisal yevgeny yigit yilmaz yitzhak yngve yohan yono
    yosuke younes youssef yug yumun yurttas yusuf yuvraj yvan yves yvon zachary zahur zaid zakaria
    zashil zayan zayyan zdravko zehaan zeno zhiqiang zihni zlatko zoltan zoran zsolt zuba øystein
    øyvind
""")

FEMININE = words("""
    aachal aadhya aahana aaliyah aanuoluwapo aarini aarna aashi abby abena abha abigail abril ada
    adaeze adal addie adela adelaida adele adelia adelina adeline adenike adila adina adriana
    adriane adrianna adrianne adrienne advika adviye adweta adya agata agatha agathe agnes agnese
    agneta agnieszka aida aideen aileen aili ailis aimee aina aine aino aisha aishani aisling
    akiko akosua alabezek alana alba alberta alberte albertina albertine albina alejandra
    aleksandra alena alessandra alessia alexa alexandra alexia alice alicia alida alina aline
    alisa alisha alison alissa alisson alix alka alla allie allison allyson alma almast alondra
    alta althea alwina alwine alyssa ama amaira amalia amalie amanda amandine amani amara amaya
    amber amelia amelie amie amina amira amope amparo amrita amruta amy ana anabel anabela
    anabella anais anamika anastasia andreia ane aneta anett anette angela angele angelia angelica
    angelika angelina angeline angelique angelita angie ani anica anika anisa anissa anita anja
    anjali anka anke ann anna annabel annabell annabella annabelle annalisa annalise annamaria
    annamarie anne anneke anneli annelie annelies anneliese annemarie annemie annetta annette anni
    annick annie annika annikki annita anny anouk antoinette antonella antonietta antonina anu
    anusha anvi anya aoife apolonia araceli aracely aradhana aria ariadna ariana ariane arianna
    arlene arlette armida arunima arya arzu asake ase ashlee ashling asliye asma assunta asta
    astrid ati aude audra audrey augusta aura aurelia aurelie aurora aurore ava avis avunc axelle
    aya aycagul aycan ayduru aygonenc ayhan ayla ayleen aylin aynur ayoka ayse aysel ayten ayulker
    azra babette baghyawati banu barbara barbra barkha beata beatrice beatrix beatriz becky begim
    belen belinda bella benedicte benice benita bente benthe berenice berit beriye bernadette
    bernadine bernarda bernice berta bertha berthe bessie betania beth bethany betina betsy bette
    bettie bettina betty bettye beulah beverley beverly bezek bhanumati bhavani bhavika bhavini
    bhavna bhavya bianca bianka biljana bimala bina birgit birgitta birte birthe bishakha blanca
    blanche blanka bobbi bodil boluwatife bonita bonnie bozena brandi branka breda brenda brianna
    bridget bridgette brigid brigitta brigitte brinda brit brita britta brittney bronagh bronwyn
    brooke bruna bunmi busranur caglar caitlin caitriona calista camila camilla camille canan
    candace candice candy canfeza caoimhe cara caren carin carina carine carla carlene carlota
    carlotta carmela carmelita carmella carmina carola carole carolin caroline carolyn casandra
    cassandra catalina catarina caterina catharina catherine cathleen cathrine cathy catrin
    catriona cecelia cecile cecilia cecilie celeste celia celina celine chaaya chaitaly chakrika
    chaman chameli chanchal chandani chaniya chantal charita charlene charline charlotta charlotte
    charmaine charvi chasmum chavvi cheri cherie cheryl chiara chioma chloe christa christel
    christelle christi christiana christiane christianne christin christina christine ciara cielo
    cindy cinta cinthia citlali claire clara clarice clarisa clarissa clarisse claudette claudia
    claudine clementina clementine cliodhna cliona clodagh cloe clotilde colette colleen collette
    colpan comfort concepcion concetta concha connie constance consuela consuelo cora coral
    coralie corina corine corinna corinne cornelia corona corrine cristal cristina cynthia dafina
    dafne dagmar dagmara dagny dainess daisy daksha dalaja dalia dalili dalima damaris damini
    damyanti danae dania danica daniela daniella danielle danijela danna daphne daria darika
    darina darla darlene dawn dayamai dayana dayita deana deanna dearbhail dearbhla debbie debby
    debora deborah deborrah debra deepa deger deidre deirdre delfina delia delores deloris
    delphine demi dena denisa denise denisse dervla deryanur desiree devika dewi deyanira dhriti
    diah dian diana diane diann dianna dianne dilara dina dinda dipta divya dixie diya dolly
    dolores domenica dominga dona donatella donna dora doreen dorina dorine doris dorota dorothea
    dorothee dorothy dorthy doyinsola dragana dragica dulce dumisani duong earlene earline
    earnestine ebba ebony ecegul eda edda edel edhitha edina edit edita edith edna edwina eesha
    efua eileen eilis eilish eimear eimer eiravati ekaja ekani ekanta ekantika ekiya ekta ela
    elaine elba elda eleanor eleanora elena elenore eleonora eleonore elfie eliabeth eliana eliane
    elif elin elina eline elisa elisabet elisabeth elise eliza elizabeth elke ella ellen ellie
    ellinor elly elma elna elnora elodia elodie eloisa eloise elsa else elsie elsy elva elvia
    elvina elvira ema emal emanuela emelie emelina emeline emely emer emilia emilie emilija emily
    emine emma emmanuelle emmi emmy engla eniola enna enriqueta enya erem erica ericka erika erin
    erma erna ernestina ernestine ervaniye esengun eshana esmanperi esmeralda esperanza essie
    estefany estela estella estelle ester esther estrella eta ethel etta eugenia eugenie eula
    eulalia eunice eunji eusebia eva evangelina eve evelin evelina eveline evelyn evelyne evi evie
    evita evy ewa ezgin fabia fabiana fabienne fabiola faderera faisa faith faizah falak falguni
    fannie fanny farah fatiha fatima fatma fatmanur fay faye febe feden federica felicia felicitas
    felicity felipa ferahdiba ferhan fernanda fernande fildan filipa filippa filomena fiona
    fionnuala fitria fitriani flavia flora flore florentina floriane florina florine flossie
    folake fortunata forum franca france frances francesca francine francisca francoise franziska
    freda frederique freja freya frida frieda gabriela gabriella gabrielle gaelle gail galina
    ganga ganiye garima gaurangi gauri gaurika gautami gayathri geetika gemma geneva genevieve
    genoveva genta georgette georgina georgine geraldine gerda germaine gertrud gertrude ghislaine
    giada gianna gilberte gilda gillian gina ginette giorgia giovanna gisela gisele giselle
    gisselle gitte giulia giuliana giuseppa giuseppina gladis gladys glenda glenna gloria goldie
    goncafer gordana gorsev grace gracia gracie graciela grainne grazia graziella greta gretchen
    grete grethe gretta griselda guadalupe gudrun gulay gulbeyan guldam gulev gulguzel gunda
    gunhild gurcuye guzey gwen gwenda gwendoline gwendolyn hacile hafıza hailey halenur haley
    halima hamiyet hamsini hana hanako hani hanim hanna hannabel hannah hanne hannele hannelore
    harbinaz harinakshi harini harita harriet harriett haruka hasgul hatima hawehindi hayel hazel
    hazine heather hedda hedwig hedy heidi heidy hekime helen helena helene helga hella helma hema
    hemal hemangini hemani henrietta henriette herma hermine herminia herta hertha heva hilda
    hilde hildegard hillevi hilma hiral holly honora hortense hortensia huguette hulda humaiya
    huong hurican hurmet hurside icimbike ida ide idika ifeoma ijaya ikshita ila ilaria ileana
    ilona ilse imane imelda imke imogene ina inaya indah indali indira ines inez inga ingeborg
    inger ingrid inna iolanda irena irene irina iris irja irma irya isa isabel isabela isabell
    isabella isabelle isadora isha ishani ishanvi ishita isin isis isobel itanya itzel iva ivana
    ivanka iveta ivette ivona ivonne jacinta jackeline jaclyn jacqueline jacquelyn jade jael
    jagrati jagvi jalsa jami jamila jana janaki janani jane janelle janet janette janice janie
    janina janine janna jannie januja janya jaqueline jara jasiri jasmina jasmine jasmit jayda
    jayne jazmin jeanette jeanie jeanine jeanne jeannette jeannie jeannine jeevika jelena jenifer
    jenna jennie jennifer jenniffer jenny jeri jerri jessica jessika jhalak jiayi jill jillian
    jimena jina jiwoo jo joana joann joanna joanne jocelyn jocelyne jodi jodie joelle johana
    johanna johanne jolanda jolene jolie joline jonna josee josefa josefina josefine joselyn
    josephine josette josiane josie jovita joy joyce juana juanita judith judy julia juliana
    julianna julianne julie julienne juliet julieta juliette julijana justina justine jyoti
    kaarina kaja kalina kaluwa kamala kamila kamya kandef kania kara karama karen karima karin
    karina karine karla karolina karoline kashish kashvi kasiyah kata katalin katarina katarzyna
    kate katerina katharina katharine katherin katherina katherine kathi kathleen kathryn kathy
    kati katia katie katja katrin katrina katty katy katya kavita kavya kayla kaylee kayleigh
    keiko keisha kelli kellie kendra keri kerri kerstin keya kezia khadija kiah kiara kibafupia
    kifaye kikelomo kimberley kinaya kiojah kipepeo kira kirsten kirstin kitan klara klaudia
    kornelia krisha krista kristel kristi kristie kristiina kristin kristina kristine kristy
    kritika krystal krystyna kubran kweli kyara kyra ladli ladonna laetitia laila lajita lakshmi
    lale lalita lan lana lara larissa latasha latisha latonya latoya laura laure laureen lauren
    lauretta laurette laurie laurine lavanya lavinia lawrencia layla lea leah leana leandra leann
    leanne leela leena leia leila lekha lela lena lene lenora lenore leola leona leonie leonor
    leonora leonore leontina lesly letha leticia letizia leyla leyli lia liana liane libni lida
    lidia lidija liesbeth ligia liisa lila lili lilia lilian liliana liliane lilija lilja lilla
    lillian lillie lilly lily limon lina linda lindiwe line linh linnea lipika lisa lisbeth lise
    liselotte lisette lissette liv livia liz liza lizeth lizzie ljiljana ljubica ljudmila lois
    lola lolita lona londiwe loni lopa loraine lore loredana lorena lorene loretta loretto lori
    lorie lorna lorraine lorrie lotta lotte lottie louisa louise lovisa luana lucero lucette lucia
    luciana lucie lucienne lucile lucille lucinda lucy ludivine ludmila ludovica luella luisa
    luiza luna luz lydia lydie lynda lynette lynne maarit mabel mable macide madeleine madelene
    madeline madhavi maelle maeva maeve mafalda magali magda magdalena magdalene maggie magnolia
    mahika mai maia maida maija maimunah maira maire mairead maja majken malak malena malene
    malgorzata malika malin malinda mallory malou manda mandy manila manon manuela manuelita manya
    mara marcela marcelina marceline marcella marcelle marcia marcie marcy mare maren marga
    margaret margareta margarete margaretha margarida margarita margaux margherita margie margit
    margita margo margot margret marguerite mari maria mariah mariam mariana mariann marianna
    marianne maribel marica maricela marie mariela marielle marietta mariette marija marijana
    marika marilena marilyn marina marine marisa marisela marisol marissa marit marita maritta
    maritza marja marjatta marjorie marla marleen marlen marlene marlies marsha marta martha
    marthe martina martine mary maryam maryann marylene maryline marylou maryse mathilda mathilde
    matilda matilde mattie maua maud maude maura maureen mauricette maurine mavis maxima maxine
    maya maynur mayra meagan mecide meera megan megane megha meghan meghana meike meilin mekhala
    melania melanie melany melba melina melinda melisa melissa melita melody melul meredith merim
    merva mesude meta mette mevludiye mezide mia micaela michaela michaele michela micheline
    michell michelle michiko mihaela mihriye mikaela miki mila milagros milda mildred milena
    milica milka milla millie mimi mina mindy minerva minna minnie mira miranda mireille mirela
    mirella mireya miriam mirja mirjam mirjana mirna miroslava misra misty mitali modupe mohini
    moira mojisoluwa mollie molly mona monica monika monique monserrat mora morena morgane
    mosunmola moyosore mrihani mubetcel mugdha muhiye mujde muriel murielle musila mwasaa mya myra
    myriam myrna myrta nada nadege nadia nadine nadja naki nana nancy nandini nanna nannie naomh
    naomi narcisa natacha natali natalia natalie natalija natalja nataly natasa natascha natasha
    natasja nathalia nathalie nathaly nayeli naz nazıdil necilal neelima neha nejdet nela nelda
    nele nelia nell nellie nelly nereida nesrin netra nettie neva nevenka nevise nevsale ngozi
    niamh nichola nichole nicole nicoletta nidhi nidia nidra niharika niina nika nikita nikki
    nikolina nilda nilima nimrat nina nirja nisa nisha nita nitara nives nkiruka nneka noa noelia
    noella noelle noemi noemie nola nomagugu nomasonto nomathalente nomsa noor nora norah noreen
    norma nour nova nuala nurbanu nurdeniz nuria nuriyet nurser nurveren nyasi nyoka octavia
    octavie odalis odalys odessa odette odika odile oeshi ofelia ojasvi oksana olasunmbo olena
    olga olimpia oliva olivia olivie oluchi olufunke oluwakemi omaja omisha omosalewa omotara
    omotoun omya ona oni oona oonagh opal ophelie opwonya orfiye orla orlaith ornella osha otilia
    ottilia ottilie oviya ovun oxana oyindasola ozbilge ozge ozgun ozlem ozpetek pahal paige
    pallavi paloma pam pamela panini panya paola parisa pascale paskalia patrica patricia patrizia
    patsy patti patty paula paule paulette paulina pauline pavani paye pearl pearlie peggy
    penelope penny perinur perla permun pesent petra philippa philomena phyllis pia pierina pilar
    pippa polly pooja priscila priscilla prisha priya pushti qori qushi raagini rachael rachana
    rachel rachelle rachita radha radhika rafaela raffaella ragna ragnhild rahmi raisa rajata
    rajeshri raksha ramona rana randi rania raquel ratih rayla raymonde reba rebeca rebecca rebeka
    rebekah rebekka rebihat refet regina regine rehime reina reinhilde rena renata renee reva
    revza reyna rhona rhonda ria ricarda ridhi rina rita rivka riya roberta robyn rochelle rocio
    roisin rolande romaine romana romane romina romy rona ronda ronja rosa rosalba rosalia rosalie
    rosalind rosalinda rosalyn rosanna rosanne rosaria rose rosemarie rosemary rosetta rosie
    rosina rosita roslyn rossana rosy rowena roxana roxane roxanne roza rozalia rut ruth ruthie
    saanvi sabina sabine sabrina sachi sadeti sadie safura saga sahil sahra sakura sallie sally
    salma salome salomey samahat samanta samantha samira sanaya sandra sandrine sanja sanna sanne
    sanur sanya saoirse sara sarah sarai sari sarina sarita saskia satomi saumya saundra scarlet
    scarlett scarlette sehza selcen selena selina selma sena seniha serafina serena sernur sevcan
    severine sevim shana shania shanna shari sharon sharron shauna shawana shawna sheena sheila
    shelia sheri sherri sherrie sherry sheryl shiela shira shirin shirley shivani shona shravya
    shreya sibongile sibusisiwe sidar siena sienna signe sigrid silan silja silje silke silva
    silvana silvia simona simonne simten sina sinead siobhan siphesihle sirap siri siska siv siya
    slavica sneha socorro sofia sofie solange soledad solene solveig sondra sonia sonja sonnur
    sonya soojin sophia sophie soraya sorcha soyler staci stacie stanislava stefani stefania
    stefanie steffi stella stephanie stephany stina stine sudiksha sue suhani sukufe suleyla
    sultane sunay sunita susam susan susana susann susanna susanne sussie suzana suzanna suzanne
    suzette suzy svea svetlana sybil sybilla sylvia sylviane sylvie sylwia sırriye tabatha tabitha
    taina tamanna tamara tameka tami tamika tammie tammy tania tanisha tanja tanmayi tanses tanvi
    tanya tara tari tasha tatiana tatjana tayyibe tea temime teodora teresa terese teri terri
    terrie tess tessa teybet thalia thandazile thandi thea theda thekla thelma thembile theodora
    theres theresa therese theresia thi thuy tia tiffany tiina tilda tilde timea tina tindra tish
    tiziana tolulope tomasa tonia tonya tove traci tracie tricia trina trine tripti trisha triveni
    triya trudi trudy turcein turkan turknur turvi tutkucan tuulikki tyra tzipora ubika ucchal
    udyati ujunwa ulla ulrike ulya ummahan umoja umusan una unnati unni upadhriti upasna upma
    urishilla urmi ursula urszula urvashi urvi vaishnavi valarie valborg valentina valeria valerie
    valeska vamakshi vanda vanesa vanessa vania vanja vansha vanya varenya varsha vasana vasatika
    vasudha veda vedhika vedika velma vera verde verena veronica veronika veronique vesna vicki
    vickie vicky victoria victorine vida vidhi viktoria vilma vinaya vincenza vinciane viola
    violet violeta violetta violette virginie viridiana vittoria vivian viviana viviane vivien
    vivienne vlasta vrinda vrishti vritti vyanjana waida wakeeta wanda wani warda warhi watika
    wendy widisha wilhelmina wilhelmine willa wilma winda wishi wulan xalak xenia ximena xiomara
    xiti xiuying yachana yadavi yadira yael yahvi yamilet yamini yara yaritza yashasvi yashawini
    yashica yashoda yashodhara yashvi yasmin yasmina yasmine yasti yauvani yazgul yelena yepelek
    yesenia yessenia yetunde ylva yochana yoko yolanda yolande yoselin yoshita yrsa yucel yui
    yuliana yumi yuridia yurtseven yutika yvette yvonne yıldız zahnya zahra zaida zainab zaira
    zaitra zakhele zamira zanele zansi zara zarna zdenka zelma zenta zeynep zilmil zina zinal
    zinhle zita zizi zoe zoey zora zulaikha zulfa zumaridi zuzana
""")

# Those of them that more people bear as a surname (same census).
SURNAMES = words("""
    abbas abdullah abner abril albin alexandre allen alonso amaya ambrose amin anders anderson
    angus arno augustin ayoub aziz bale baptiste bartholomew bartley bastien benedict benoit bent
    berndt bernhard bertrand blas bogdan boyd bradford brady brien bryant burton casper celestin
    cipriano clark claus clay clemens clement coleman comfort conn connor constant corona damiano
    davin davy dieter dimas domenico donato donovan doyle drago duncan duong eder edson egbert
    eggert elie elliott ernst estrella etienne evert ewald fabrizio faris fedor fergus filip finn
    flemming florian france franck franco francois franz friedrich fritz garrett gaspar gaston
    georges gerhard gerhardt gil gilles giuliano gottlieb gracia graham grant gregoire gregor
    guido guillaume gunter gunther gust haley hanna hardy harrison harsh hasan heath helmer
    henning hermann hoang ibrahim ide ismail janus jara jefferson joachim job johannes julien
    justus kania karim karsten kaspar kasper khalil kilian killian klaus konrad lambert lara
    laurent leopold levin lewis limon line lorenz luc lucas lucero lucky ludwig lukas luna mack
    magnus mahmoud malin manus marcello marek marine marino marko marshall mart marten martin
    mason mateo mathias mathieu mathis matias matteo matthias mattia maxim miles miller mitchell
    mora morena moreno moritz morris mortimer muhammad murray mustafa myles nasser natali neal
    neel nelson neville nevin nicklas nicolai nino nolan nuno oliva oliver olivier oman osman
    oswald pascal pascale pero perry pierce raffaele rahman rainer redmond regis reinhart reinhold
    remy renaud reyna reza rohan romain roman romano ronan ross saba said saleh sander santiago
    seda sena severin severino sigmund silva silvester simeon simon smith solomon spencer stewart
    stine sylvain tea thibault thor tilman tobias ulrich urban valentin valentino valerio vance
    verde verner vidal wallace ward wenzel werner wilhelm williams willis wilson wyatt zeno
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
