"""English words that say what a mention is: written down for this project, from common knowledge.

Only words whose meaning includes a gender ("mother", "king", "actress") have one here. Professions
and roles ("nurse", "engineer", "secretary", "soldier") are people of any gender, without exception.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..base import NounKinds, words
from .companies import COMPANIES

# fmt: off
MASCULINE = words("""
    man men gentleman gentlemen boy lad guy bloke chap dude fellow sir mister mr father dad daddy
    papa pop grandfather granddad grandpa stepfather godfather son grandson stepson godson brother
    stepbrother uncle nephew husband ex-husband widower bridegroom groom fiancé boyfriend bachelor
    schoolboy cowboy playboy king prince emperor tsar czar sultan duke earl count viscount baron
    baronet marquess lord knight squire nobleman kinsman countryman frenchman englishman irishman
    scotsman welshman dutchman monk friar abbot pope patriarch wizard warlock sorcerer god demigod
    policeman fireman postman mailman milkman salesman businessman congressman statesman sportsman
    fisherman horseman swordsman henchman craftsman cameraman anchorman layman seaman airman
    serviceman doorman handyman watchman bogeyman caveman conman foreman headman councilman
    clergyman landlord emir sheikh pharaoh shah kaiser maharaja rajah bull stallion rooster ram
    stag gelding
""")

FEMININE = words("""
    woman women lady ladies girl lass gal madam ma'am miss mrs ms dame damsel maiden spinster
    mother mom mum mama mommy mummy grandmother grandma granny nana stepmother godmother daughter
    granddaughter stepdaughter goddaughter sister stepsister aunt auntie niece wife ex-wife widow
    bride fiancée girlfriend schoolgirl cowgirl housewife matriarch queen princess empress tsarina
    czarina sultana duchess countess viscountess baroness marchioness noblewoman kinswoman
    frenchwoman englishwoman irishwoman scotswoman welshwoman dutchwoman nun abbess priestess
    goddess heroine witch sorceress enchantress mermaid giantess nymph actress waitress stewardess
    hostess seamstress
    governess mistress heiress poetess authoress sculptress huntress murderess adulteress landlady
    ballerina policewoman firewoman postwoman saleswoman businesswoman congresswoman stateswoman
    sportswoman councilwoman horsewoman anchorwoman chairwoman spokeswoman camerawoman clergywoman
    laywoman maharani rani mare cow hen ewe lioness tigress
""")

PEOPLE = words("""
    whoever general
    person human adult grown-up child kid baby infant toddler newborn teenager teen adolescent
    youth youngster orphan twin triplet sibling parent grandparent stepparent godparent grandchild
    stepchild godchild cousin relation kin spouse partner lover sweetheart darling fiancee fiance
    friend pal buddy mate companion acquaintance colleague co-worker coworker classmate roommate
    flatmate housemate teammate neighbour neighbor stranger visitor guest host tenant resident
    citizen foreigner immigrant migrant refugee exile tourist traveller traveler passenger
    pedestrian commuter customer client consumer patron buyer seller shopper user reader viewer
    listener follower fan supporter opponent rival enemy foe ally hero villain victim survivor
    witness suspect criminal thief burglar robber murderer killer assassin spy rebel terrorist
    hostage prisoner inmate convict fugitive hacker troll doctor physician surgeon nurse midwife
    dentist paramedic pharmacist therapist psychologist psychiatrist patient vet veterinarian
    carer caregiver nanny babysitter childminder teacher professor lecturer tutor instructor coach
    trainer mentor student pupil schoolchild apprentice undergraduate graduate scholar researcher
    scientist chemist physicist biologist mathematician astronomer engineer programmer developer
    technician mechanic electrician plumber carpenter builder mason painter decorator roofer
    welder architect designer surveyor lawyer attorney solicitor barrister judge magistrate juror
    prosecutor defendant plaintiff notary detective inspector officer constable sheriff cop deputy
    marshal guard bodyguard warden soldier sailor marine pilot captain lieutenant sergeant
    corporal colonel major admiral commander veteran recruit warrior fighter squaddie paratrooper
    cadet firefighter lifeguard astronaut cosmonaut president minister premier chancellor senator
    congressperson governor mayor councillor councilor ambassador diplomat consul politician
    candidate voter activist campaigner leader ruler monarch regent heir successor predecessor
    tyrant dictator chief chieftain boss manager director executive chairperson chair ceo founder
    owner proprietor entrepreneur employer employee worker labourer laborer clerk secretary
    receptionist assistant aide intern accountant auditor bookkeeper banker broker trader merchant
    dealer salesperson cashier shopkeeper grocer butcher baker cook chef waiter server bartender
    barista steward attendant driver chauffeur courier cyclist farmer shepherd gardener fisher
    hunter miner blacksmith tailor cobbler shoemaker jeweller jeweler hairdresser barber stylist
    cleaner janitor housekeeper servant maid butler slave artist sculptor photographer musician
    singer composer conductor pianist violinist guitarist drummer cellist dancer choreographer
    actor performer comedian entertainer filmmaker producer editor publisher journalist reporter
    correspondent columnist critic author writer novelist poet playwright dramatist translator
    interpreter librarian curator historian archaeologist economist philosopher theologian priest
    vicar pastor preacher bishop archbishop cardinal deacon chaplain rabbi imam missionary pilgrim
    believer saint prophet athlete player footballer goalkeeper striker midfielder defender
    quarterback pitcher batter bowler runner sprinter swimmer boxer wrestler golfer skier skater
    referee umpire champion winner loser runner-up finalist contestant competitor participant
    member representative delegate spokesperson agent negotiator mediator specialist consultant
    adviser advisor counsellor counselor analyst investigator applicant donor volunteer caller
    speaker sender recipient narrator protagonist character celebrity genius fool idiot coward
    liar bully brat beggar tramp hermit drunk addict alcoholic gambler dreamer loner newcomer
    beginner amateur novice pioneer inventor explorer discoverer creator maker collector seeker
    seamster dressmaker undertaker gatekeeper innkeeper bookseller bricklayer whistleblower
    eyewitness bystander onlooker spectator subscriber gamer blogger vlogger influencer youtuber
    streamer artisan astrologer bride-to-be fortune-teller magician someone somebody anyone
    anybody everyone everybody nobody soul human-being comrade compatriot co-author co-founder
    vice-president descendant ancestor forefather in-law adoptee namesake peer noble aristocrat
    peasant commoner villager islander townsperson settler colonist american italian german
    russian indian african european canadian australian mexican brazilian egyptian greek
    individual mortal deity coquette captive
    culprit native relative expert personage beadle scrivener quadroon mulatto urchin rogue rascal
    scoundrel knave maniac curate parson rector sexton savant vagabond wretch elder junior senior
    hobo connoisseur gymnast shaman sage seer clown admin sysadmin signatory medic cfo cto coo guru
    geek nerd sleuth concierge jockey dean provost matron orderly osteopath physio registrar locum
    acrobat lumberjack goatherd swineherd minstrel troubadour envoy bailiff paralegal newbie
    prefect sophomore postgraduate postdoc subordinate publican restaurateur druid recluse nomad
    outlaw bandit brigand pirate pickpocket accused accomplice turncoat centurion legionnaire bosun
    deckhand stowaway castaway goalie cabbie roadie groupie soprano baritone maestro impresario
    virtuoso prodigy protege protégé understudy au-pair betrothed bestie penpal pen-pal pundit
    sacristan acolyte pontiff ayatollah mullah yogi disciple apostle martyr heretic infidel pagan
    schoolkid dropout runaway copilot co-pilot stevedore passerby passer-by expat expatriate
""")

# A noun with one of these endings may be somebody or something ("writer", "computer").
PERSON_ENDINGS = (
    "er", "or", "ist", "ian", "eer", "ee", "ant", "ent", "ster", "smith", "wright", "monger",
    "person", "man", "woman", "boy", "girl", "folk", "mate", "head", "ard", "ary", "ese", "ess",
    "child", "father", "mother", "brother", "sister", "son", "daughter", "friend", "ling",
)

THINGS_DESPITE_ENDING = words("""
    letter computer paper water river matter number order offer power tower flower shower dinner
    supper winter summer weather leather feather butter corner counter center centre theater
    theatre meter metre poster register chapter cover ladder hammer printer scanner laser tumour
    tumor door floor motor tractor sensor elevator refrigerator calculator mirror error terror
    horror color colour flavour flavor honour honor labour labor humour humor harbour harbor
    neighbourhood vapor rumor rumour favor favour armor corridor anchor sector factor vector
    budget answer danger anger hunger layer finger shoulder border murder powder thunder wonder
    disorder reminder folder gender calendar surrender fever lever liver silver drawer sweater
    transfer buffer chamber timber lumber rubber slipper zipper wrapper copper pepper newspaper
    wallpaper whisper container trailer boiler trigger burger hamburger ginger cancer ulcer
    freezer sneaker locker rocker cracker sticker marker blockbuster disaster cluster filter
    shelter helicopter roller filler propeller thriller bestseller tanker camera museum gear year
    bear ear tear career beer deer tree fee coffee degree committee guarantee knee agreement
    apartment argument department document element environment equipment event experiment
    government investment moment monument movement payment settlement statement treatment accident
    incident comment content current tent cent scent talent percent development achievement
    employment improvement management measurement punishment requirement restaurant plant grant
    warrant elephant ant deodorant pendant pollutant list wrist mist twist fist breast forest
    interest contest request harvest chest nest rest test west east feast beast head bread thread
    spread forehead board card yard standard hazard reward award orchard mustard dashboard
    keyboard billboard library dictionary diary salary boundary summary territory anniversary
    documentary century cheese success process illness business kindness darkness happiness
    weakness fitness dress mess address access stress progress congress ceiling building feeling
    meeting painting wedding reason season lesson poison prison comparison garrison unison lighter
    blender cooker hanger dishwasher lawnmower screwdriver skyscraper shutter stapler toaster
    scooter monitor router adapter charger heater radiator generator fertilizer sanitizer carrier
    barrier glacier pier frontier tier quarter cooler cylinder rudder spider tiger badger oyster
    lobster hamster rooster otter beaver panther jaguar cougar parser lexer compiler linter
    scheduler loader debugger profiler tokenizer tokeniser crawler browser parameter pointer
    iterator decorator constructor emulator compressor decoder encoder wrapper integer identifier
    header footer plotter copier shredder toner
""")

ANIMALS = words("""
    animal pet dog puppy hound cat kitten kitty horse pony foal donkey mule cow calf bull ox goat
    sheep lamb pig piglet rabbit bunny hare mouse rat hamster squirrel fox wolf bear cub lion
    tiger leopard elephant monkey ape gorilla chimpanzee deer bird parrot canary crow raven eagle
    hawk owl hen chick duck duckling goose swan chicken rooster turkey penguin fish shark whale
    dolphin seal turtle tortoise snake lizard frog toad dragon spider bee ant wasp butterfly beast
    creature being panda kangaroo koala camel terrier spaniel poodle labrador retriever collie
    stallion mare ewe ram stag otter beaver badger panther jaguar cougar monster robot ghost alien
    sparrow robin wren starling blackbird thrush magpie jay lark nightingale cuckoo woodpecker
    kingfisher pigeon dove gull seagull albatross puffin heron stork crane pelican flamingo ostrich
    emu vulture falcon kestrel buzzard peacock pheasant partridge quail gander gosling cockerel
    heifer bullock buffalo bison yak llama alpaca antelope gazelle giraffe zebra hippo
    hippopotamus rhino rhinoceros hyena jackal coyote lynx cheetah lioness tigress vixen mole vole
    hedgehog porcupine weasel stoat ferret mink marten raccoon skunk opossum possum sloth anteater
    armadillo bat gnat fly bumblebee beetle ladybird ladybug cricket grasshopper locust moth
    caterpillar worm earthworm snail slug scorpion crab lobster octopus squid salmon trout pike carp
    perch eel herring cod seahorse jellyfish newt salamander tadpole gecko chameleon crocodile
    alligator python cobra viper adder rattlesnake greyhound bulldog mongrel mutt
    filly colt gelding carthorse racehorse cockatoo budgie parakeet gerbil tomcat
    unicorn elf dwarf goblin gnome fairy giant ogre phoenix
""")

# Verbs that only people are subjects of, and adjectives that are said of them only; and of whoever
# acts as one.
MINDS = words("""
    think know believe hope wish laugh weep smile sigh sob giggle chuckle dream forget remember
    decide wonder envy pity scold thank beg boast complain promise apologise apologize confess
    pray worry grumble marry sulk blush
    happy proud jealous angry afraid ashamed envious glad hungry thirsty
""")

# Verbs that no company is the subject of.
BODIES = words("""
    laugh weep smile sigh sob giggle chuckle dream blush sulk cry nod frown shrug grin wink yawn
    sneeze cough blink stare glance whisper mutter shout scream sing hum sleep wake snore sit kneel
    walk tiptoe limp stroll kiss hug embrace eat drink swallow chew cook knit marry undress bathe
    shiver tremble faint die pray swim bow
""")

# What acts as people do in tales, and what only such a thing does: "the river spoke".
FABLED = words("""
    moon sun wind breeze star river brook stream sea ocean mountain hill cloud frost tree oak willow
    reed birch fir pine elm ash beech poplar rose lily tulip daisy flower thistle bramble vine fire
    flame doll puppet snowman scarecrow lamp lantern candle mirror kettle teapot needle
""")
FABLED_ACTS = words("""
    speak answer reply ask tell love hate despise adore admire argue quarrel invite refuse agree
    nod blush frown kneel bow embrace marry
""") | {f"{verb} {word}" for verb in ("look", "gaze") for word in ("at", "upon")}

# Things that say something and are no people.
WRITINGS = words("""
    sign letter note notice poster message mail email e-mail text report article book bible
    paper magazine card postcard plaque screen display inscription headline banner slogan
    motto proverb saying song poem law rule act contract manual guide guidebook instruction caption
    graffiti statement document file page paragraph sentence line word title name entry list menu
    advert advertisement ad website site blog post tweet comment review recipe leaflet
    brochure flyer ticket receipt bill invoice will testament diary log record tape recording
    subtitle preface chapter story tale verse chorus lyric prayer psalm telegram memo study
    survey poll verdict ruling clause agreement treaty code error alert prompt app
    research evidence data datum figure statistic result source theory hypothesis legend rumour
    rumor myth tradition estimate forecast analysis schedule clock calendar map chart table
    regulation policy constitution decree order instruction label number test scan experience
    history science logic instinct feeling gut bulletin press communique memoir biography
    alarm machine computer phone telephone radio television tv device sensor system software program
    programme server gps satnav voicemail signal meter thermometer gauge camera tool model algorithm
    symptom pain experiment calculation argument fact news word
""")

INSTITUTIONS = words("""
    committee commission council panel jury cabinet government administration ministry department
    agency bureau party parliament congress senate house court tribunal army navy force forces
    police militia regiment battalion union league alliance class school university college academy
    church congregation embassy
""")

GROUPS = words("""
    garrison group
    team family couple pair band choir orchestra crew gang staff committee commission board
     council panel jury cabinet government administration ministry department agency bureau party
     parliament congress senate house court army navy force forces police militia troop squad
     regiment battalion unit company firm corporation business organization organisation
     association club society union guild league federation alliance coalition community public
     population audience crowd mob class school university college academy church congregation
     tribe clan nation country state village town city generation majority minority press media
     management leadership faculty delegation household cast duo trio quartet quintet ensemble bank
     hospital opposition side squadron fleet startup newspaper studio network
     charity foundation institute shift office shop store label clinic embassy airline hotel
    restaurant museum library brewery bakery brass
""")

QUANTITIES = words("""
    number set lot lots couple host handful dozen dozens score scores hundred hundreds thousand
    thousands million millions variety majority minority plenty rest half most many some few
    several both all pair trio bunch array multitude
""")

PLURAL = words("police people cattle folk folks clergy poultry vermin personnel youth troops")

EITHER_NUMBER = words("""
    everyone everybody data media news physics mathematics economics politics linguistics semantics
    athletics series species means headquarters crossroads barracks
""")

MASCULINE_TITLES = words("""
    mr mister sir lord king prince emperor tsar czar count baron duke earl  father brother uncle
    grandpa grandfather monsieur don señor herr signor pope emir  sheikh sultan viscount
""")
FEMININE_TITLES = words("""
    mrs ms miss madam madame mademoiselle lady dame queen princess empress tsarina  countess
    baroness duchess viscountess sister aunt auntie grandma grandmother  mother señora doña frau
    signora signorina
""")
TITLES = words("""
    dr doctor prof professor rev reverend captain capt colonel col general gen major maj  sergeant
    sgt lieutenant lt commander admiral judge justice senator sen governor gov  president minister
    chancellor bishop archbishop cardinal saint detective inspector officer  mx rabbi imam coach
    principal secretary ambassador mayor sheriff constable corporal brigadier superintendent
""")
TITLE_STARTS = words("""
    prime vice deputy chief assistant acting associate attorney first second foreign home interior
    finance defence defense health education crown grand rear field lance staff master brigadier
    major lieutenant detective lord solicitor inspector
""")

COURTESY_TITLES = words("""
    mr mister sir mrs ms miss madam madame mademoiselle mx dr doctor prof professor rev reverend
    monsieur don señor herr signor dame señora doña frau signora signorina aunt auntie uncle
    grandma grandpa grandmother grandfather
""")

BABIES = words("baby infant newborn toddler child kid foetus fetus embryo")

# People, or things or companies all the same: "the server crashed; it", "the tenant shall insure
# its goods".
PERHAPS_THINGS = words("""
    server speaker player batter conductor ruler pitcher bowler trainer host coach client cleaner
    reader agent runner driver fighter guard pilot character maker assistant companion boxer fan
    soul chair youth viewer streamer translator collector hunter predecessor successor rival twin
    relative individual survivor pioneer native executive miner editor
    producer employer buyer seller developer publisher owner landlord builder partner competitor
    opponent neighbour neighbor ally enemy customer tenant defendant plaintiff winner loser leader
    founder applicant donor consultant auditor member newcomer parent broker consumer creator dealer
    merchant participant recipient resident subscriber champion victim proprietor
""")

VESSELS = words("""
    ship boat vessel frigate yacht ferry liner steamer schooner sloop brig barge trawler tanker
    submarine cruiser destroyer battleship warship carrier cutter clipper galleon gunboat lifeboat
    sailboat steamboat steamship spaceship starship airship aircraft plane car truck engine
    locomotive motorcycle country nation motherland fatherland homeland
""")

# Words that make a proper name something else than a person.
THING_NAME_WORDS = words("""
    university college school academy institute museum gallery library hospital theatre theater
    cinema company corporation corp inc ltd llc plc gmbh co group bank airlines airways records
    studios pictures press publishing association society foundation federation league union party
    committee council commission ministry department agency office bureau court parliament senate
    congress government army navy force police station airport bridge tower building palace castle
    cathedral church abbey temple hotel restaurant park garden gardens square street st. road
    avenue lane river lake sea ocean mountain mount island islands valley forest desert bay cape
    coast county province district state states republic kingdom empire city town village award
    prize medal cup championship championships olympics games festival tournament series show
    magazine times journal gazette herald tribune post news newspaper theory act war battle treaty
    revolution project program programme stadium arena hall house centre center club fc united
""")

# What ends the name of a company and nobody's.
FIRM_ENDINGS = words("""
    controls motors holdings foods industries technologies systems sons mills labs laboratories
    solutions services networks ventures airways airlines records studios pharmaceuticals software
    electronics instruments dynamics enterprises logistics robotics interactive entertainment plc
    ltd inc corp llc gmbh
""")

# "In the morning", "last week": no pronoun stands for them when they only say when.
TIMES = words("""
    second minute hour day night morning afternoon evening noon midnight week weekend fortnight
    month season spring summer autumn winter year decade century moment time today tomorrow
    yesterday tonight monday tuesday wednesday thursday friday saturday sunday january february
    march april may june july august september october november december while age
""")

WEATHER = words("""
    rain snow hail drizzle pour thunder freeze thaw storm sleet lightning
""")
WEATHER_ADJECTIVES = words("""
    rainy sunny cloudy windy foggy snowy stormy warm cold hot chilly freezing humid mild icy dark
    light late early noon midnight quiet
""")
# "It seems that", "it surprised me that".
EMPTY_SUBJECT_VERBS = words("""
    seem appear happen turn matter strike occur remain follow emerge transpire suffice help hurt
    surprise please annoy bother shock worry amaze delight sadden dawn look feel
""")

# What "the" and one of these stands for, where one name with that label came before.
# What a place, a work or an event is called says more than its label: "the city" is no country.
LABEL_WORDS: Mapping[str, frozenset[str]] = {
    "ORG": words("company firm corporation organization organisation business"),
}
# fmt: on

KINDS = NounKinds(
    masculine=MASCULINE,
    feminine=FEMININE,
    people=PEOPLE,
    person_endings=PERSON_ENDINGS,
    things_despite_ending=THINGS_DESPITE_ENDING,
    animals=ANIMALS,
    groups=GROUPS,
    institutions=INSTITUTIONS,
    quantities=QUANTITIES,
    plural=PLURAL,
    either_number=EITHER_NUMBER,
    masculine_titles=MASCULINE_TITLES,
    feminine_titles=FEMININE_TITLES,
    titles=TITLES,
    courtesy_titles=COURTESY_TITLES,
    title_starts=TITLE_STARTS,
    babies=BABIES | PERHAPS_THINGS,
    vessels=VESSELS,
    companies=COMPANIES,
    thing_name_words=THING_NAME_WORDS,
    firm_endings=FIRM_ENDINGS,
    times=TIMES,
    weather=WEATHER,
    weather_adjectives=WEATHER_ADJECTIVES,
    minds=MINDS,
    bodies=BODIES,
    fabled=FABLED,
    fabled_acts=FABLED_ACTS,
    writings=WRITINGS,
    empty_subject_verbs=EMPTY_SUBJECT_VERBS,
    label_words=LABEL_WORDS,
)
