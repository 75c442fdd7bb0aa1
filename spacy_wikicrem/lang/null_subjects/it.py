"""Italian verbs without a written subject."""

from __future__ import annotations

from ..base import words
from .base import NullSubjects, pronoun_table

DATA = NullSubjects(
    code="it",
    be=words("essere venire"),
    have=words("avere"),
    si=words("si s'"),
    there=words("ci c' vi v'"),
    exist=frozenset(),
    subject_pronouns=pronoun_table("""
        io 1Sing, tu 2Sing, lui 3Sing, lei 3Sing, egli 3Sing, ella 3Sing, esso 3Sing, essa 3Sing,
        noi 1Plur, voi 2Plur, loro 3Plur, essi 3Plur, esse 3Plur
    """),
    relative=words("che ch'"),
    negation=words("non"),
    weather=words("""
        piovere nevicare grandinare tuonare lampeggiare diluviare piovigginare albeggiare imbrunire
        annottare gelare ghiacciare fioccare rannuvolare rannuvolarsi schiarire rischiarare
        nevischiare spiovere
    """),
    impersonal=words("bisognare trattarsi dispiacere rincrescere"),
    with_clause=words("""
        sembrare parere bastare convenire occorrere accadere succedere capitare risultare toccare
        spettare importare bisognare avvenire constare premere dispiacere piacere servire
        rincrescere sfuggire
    """),
    with_dative=words("""
        piacere dispiacere sembrare parere bastare mancare servire importare interessare occorrere
        toccare spettare convenire capitare succedere accadere dolere
    """),
    late_subjects=words("""
        mancare morire nascere arrivare restare rimanere bastare servire occorrere succedere
        accadere avvenire esistere piacere dispiacere importare crollare scoppiare cadere sparire
        scomparire apparire comparire crescere passare trascorrere seguire finire cominciare
        iniziare tornare venire entrare uscire partire suonare squillare sorgere tramontare
        sbocciare avanzare capitare dolere telefonare bussare piangere ridere dormire giocare
        lavorare viaggiare abbaiare fuggire scappare emergere subentrare intervenire parlare
        litigare tremare scivolare brillare splendere rotolare esplodere tacere correre volare
        ardere bruciare echeggiare risuonare gocciolare colare accorrere vivere abitare
        sopraggiungere giungere spuntare calare salire scendere
    """),
    makes=words("fare essere"),
    conditions=words("""
        freddo caldo fresco buio notte giorno tardi presto ora sera mattina mattino mezzogiorno
        mezzanotte estate inverno autunno primavera natale pasqua domenica lunedì martedì mercoledì
        giovedì venerdì sabato afa nebbia nuvoloso sereno umido vento permesso vietato
        necessario possibile gennaio febbraio marzo aprile maggio giugno luglio agosto settembre
        ottobre novembre dicembre ieri oggi domani finita peccato caso così
    """),
    idioms=frozenset(("tirare vento", "tirare aria")),
    units=words("secondo minuto ora giorno settimana mese anno secolo decennio tempo"),
    judgements=words("""
        importante vero necessario possibile impossibile probabile improbabile chiaro evidente
        giusto ingiusto meglio peggio bello brutto facile difficile inutile utile strano bene male
        opportuno ovvio noto naturale normale logico indispensabile fondamentale essenziale
        interessante peccato vietato permesso proibito ora tempo falso sbagliato preferibile
        consigliabile prevedibile curioso sorprendente incredibile doveroso lecito comprensibile
        urgente vergogna raro certo sicuro bellissimo divertente pericoloso piacevole triste
        risaputo obbligatorio sufficiente auspicabile inevitabile stupido assurdo ridicolo errore
        equivoco destino calunnia disastro miracolo umano scandalo disgrazia sfortuna fortuna
    """),
    seem=words("""
        sembrare parere diventare divenire restare rimanere stare apparire risultare tornare nascere
        morire
    """),
    modal=words("potere dovere volere sapere"),
    reporting=words("dire raccontare riferire narrare sostenere sussurrare mormorare pretendere"),
    done_by_somebody=words("""
        rubare derubare suonare bussare telefonare assassinare uccidere arrestare licenziare
        chiamare costruire aggredire rapire investire scippare svaligiare sparare citofonare
        sfrattare bocciare operare ricoverare
    """),
    reflexive=words("""
        accorgere pentire vergognare arrabbiare alzare svegliare lavare vestire svestire sedere
        addormentare chiamare sentire trovare fermare muovere mettere togliere girare voltare
        avvicinare allontanare innamorare sposare laureare trasferire rivolgere riposare annoiare
        preoccupare dimenticare ricordare ammalare spaventare stancare divertire lamentare
        comportare occupare dedicare iscrivere affacciare abituare aspettare incontrare salutare
        abbracciare baciare guardare specchiare pettinare truccare nascondere perdere ritrovare
        rifiutare ribellare fidare immaginare chiedere domandare inginocchiare sdraiare stendere
        appoggiare tuffare buttare gettare lanciare precipitare rendere avviare dirigere incamminare
        presentare ritirare scusare sbrigare chinare impegnare arrendere sforzare rassegnare
        offendere irritare calmare tranquillizzare commuovere stupire meravigliare interrogare
        recare concedere permettere godere ferire tagliare bruciare rompere uccidere suicidare
        separare lasciare unire accontentare accomodare informare specializzare diplomare candidare
        dimettere esprimere scontrare battere difendere reggere salvare tenere fare bagnare
        asciugare profumare spogliare coprire scaldare ubriacare drogare curare diverte orientare
        concentrare distrarre confidare confondere sbagliare ingannare illudere vantare proporre
        limitare astenere opporre attenere riferire risvegliare riprendere ristabilire rialzare
        risiedere risollevare schierare spostare staccare stringere strofinare svolgere trasformare
        trattenere travestire vendicare piantare chiudere accucciare rannicchiare accostare
        affrettare alterare ammutolire appisolare assopire attardare avventare avvolgere azzuffare
        bloccare capovolgere congedare consolare consumare convincere correggere costituire curvare
        decidere destare dileguare disperare dissolvere drizzare esibire fingere fondere gonfiare
        guadagnare imbarcare imbattere impadronire impigliare impossessare impuntare incantare
        incrinare incuriosire infilare infuriare ingrandire installare intenerire intromettere
        invaghire lagnare licenziare liberare mescolare mostrare ostinare paralizzare pavoneggiare
        posare prodigare proclamare prosciugare radere rallegrare raffreddare rannuvolare
        rasserenare rattristare ravvedere ricredere ridurre rifugiare rimettere rimpicciolire
        rincuorare rintanare ripiegare risentire risolvere ritrarre riunire rivelare rovesciare
        sbarazzare sbiancare sbilanciare sbottonare scagliare sciogliere scomporre scordare scostare
        scottare scrollare seccare sfilare sfogare sgretolare smarrire soffermare sottrarre
        sparpagliare spegnere spezzare spingere sporgere stabilire svuotare tacere tirare trascinare
        turbare umiliare urtare versare arrampicare arricchire assicurare associare avvedere
        azzardare aggrappare aggirare accasciare accendere ammazzare allungare allenare aggiustare
        ambientare aprire arrotolare strappare stufare
    """),
    if_words=words("quando se chi dove"),
    first_person=words("mi m' me io noi ci mio mia miei mie nostro nostra nostri nostre"),
    collective=words("""
        maggioranza maggior parte metà serie numero gruppo coppia folla gente decina dozzina
        ventina centinaio migliaio quantità sacco minoranza resto terzo quarto percento
    """),
    focus=words("anche pure solo soltanto proprio persino perfino neanche nemmeno"),
    speech=words("""
        dire chiedere domandare rispondere esclamare gridare sussurrare mormorare replicare
        aggiungere ribattere commentare ammettere concludere spiegare urlare borbottare ordinare
        osservare dichiarare affermare fare raccontare assicurare protestare ricordare scrivere
        promettere giurare confessare riferire precisare sbuffare sospirare ridacchiare insistere
        obiettare annunciare avvertire avvisare confidare ripetere sostenere proseguire continuare
        supplicare implorare intervenire balbettare bisbigliare brontolare strillare sbottare
        raccomandare informare assentire chiarire riconoscere incalzare interrompere scherzare
        minacciare proporre suggerire rivelare testimoniare consigliare
    """),
    transitive=words("""
        comprare comperare acquistare vendere prendere portare mettere regalare perdere trovare
        usare preparare costruire scegliere incontrare ricevere dare offrire prestare restituire
        cercare visitare indossare inviare spedire mandare buttare rompere chiudere aprire rubare
        possedere desiderare odiare ordinare pubblicare scrivere leggere mangiare bere dipingere
        comporre tradurre fondare dirigere studiare inventare scoprire insegnare firmare stampare
        disegnare progettare realizzare creare produrre ottenere pagare raccogliere cucinare
        assaggiare ascoltare guardare osservare ammirare posare sollevare afferrare lanciare gettare
        accendere spegnere pulire stirare piantare coltivare riparare guidare noleggiare ereditare
        dimenticare chiedere allevare addestrare conservare organizzare celebrare confezionare
        esportare alzare abbassare stringere togliere dire tenere tirare spingere mostrare cedere
        consegnare porgere stendere piegare scuotere strappare svuotare riempire versare servire
        tagliare cucire legare sciogliere voltare girare recitare suonare cantare nascondere battere
        rimettere riportare riprendere abbandonare accettare rifiutare annotare appendere appoggiare
        attraversare aggiungere baciare bruciare calcolare cambiare conoscere contare controllare
        coprire correggere dividere esaminare evitare fissare incartare incollare indicare infilare
        interrompere lasciare lavare levare masticare misurare occupare offendere pesare proteggere
        raggiungere rammendare restaurare ricamare ricopiare ricordare rileggere rincorrere
        rinchiudere risparmiare rivoltare rovesciare salvare sbattere sbucciare scaldare scaricare
        scartare scavare seguire sfiorare sfogliare smontare sorvegliare sostenere spazzare
        spolverare spostare strofinare sbagliare tentare trascinare trasportare unire urtare avere
        prenotare sentire aspettare passare assumere riconoscere fare stimare temere preferire amare
        vedere accompagnare spruzzare notare
    """),
    ditransitive=words("""
        chiedere dare offrire regalare prestare restituire inviare spedire mandare portare
        insegnare rubare comprare
    """),
    adverbs=words("addosso attraverso abbasso ergo"),
    every=words("ogni"),
    which=words("che quale quali"),
    things=words("tutto niente nulla qualcosa altro molto poco tanto troppo"),
    knowing=words("""
        sapere capire dire fare vedere sentire ricordare mangiare bere spendere comprare vendere
        perdere dimenticare leggere scrivere chiedere raccontare avere volere imparare guadagnare
    """),
    inviting=words("andare"),
    needing=words("volere mancare"),
    people=words("""
        uomo donna ragazzo ragazza bambino bambina signore signora signorina persona amico amica
        fratello sorella padre madre figlio figlia zio zia nonno nonna cugino cugina moglie marito
        medico dottore maestro maestra vicino vicina collega studente re regina gente popolo giovane
        vecchio capo ministro presidente sindaco papa soldato operaio poeta cliente giornale
        quotidiano rivista settimanale agenzia azienda società ditta governo squadra paese stato
        partito banca comune cane gatto orchestra impiegato avvocato poliziotto ladro ospite nemico
        sposo sposa parente bimbo bimba parroco sagrestano titolare generale notaio barone baronessa
        conte contessa duca duchessa marchese marchesa principe principessa frate suora monaca
        monaco vescovo prete vigile giudice capitano colonnello tenente sergente contadino contadina
        servo serva cameriere cameriera cuoco cuoca sarto sarta fabbro falegname mugnaio oste
        ostessa chirurgo infermiere infermiera paziente malato malata ferito ragazzino ragazzina
        neonato vedova vedovo suocera suocero genero nuora nipote cognato cognata padrino madrina
        balia tutore erede straniero straniera forestiero viaggiatore pastore pescatore cacciatore
        mercante marinaio portinaia custode bidella bidello preside allievo allieva alunno alunna
        scolaro compagno compagna fidanzato fidanzata regista attore attrice pittore musicista
        tenore soprano maresciallo prigioniero testimone imputato segretario segretaria impiegata
        direttrice presidentessa sindaca assessore tecnico idraulico elettricista meccanico
        meccanica autista tassista ciclista arbitro allenatore portiere campione campionessa volpe
        lupo gatta cavallo asino mulo cagna corvo socio assistente autore autrice commissario
        amministratore fondatore senzatetto macchinista figliolo pensionato pensionata sconosciuto
        sconosciuta
    """),
    people_endings=("tore", "trice", "ista", "aio", "iere", "iera", "ante", "ente", "essa"),
    won=words("vincere perdere segnare cantare suonare cominciare finire mangiare scrivere"),
    decided=words("""
        decidere stabilire proporre vietare permettere chiedere consigliare proibire ordinare
        raccomandare suggerire concedere consentire prevedere tentare
    """),
    courtesy=words("scusi senta guardi dica aspetti venga entri prenda faccia stia vada legga"),
    titles=words("""
        signore signora signorina dottore dottoressa professore professoressa ingegnere avvocato
        maestà eccellenza maestro padre onorevole direttore
    """),
    groups=words("""
        squadra azienda società ditta governo partito banca comune gruppo gente popolo famiglia
        coppia polizia esercito giuria compagnia impresa organizzazione associazione club
    """),
    whoever=words("chi chiunque"),
    times=words("""
        giorno giornata mattina mattino mattinata pomeriggio sera serata notte nottata settimana
        mese anno estate inverno autunno primavera lunedì martedì mercoledì giovedì venerdì sabato
        domenica volta istante attimo momento minuto ora
    """),
    clitics=words("""
        mi m' me ti t' te si s' se ci c' ce vi v' ve lo la l' li le gli ne n' glielo gliela glieli
        gliele gliene gliel'
    """),
    recipient=words("a ad al allo alla ai agli alle all'"),
    anybody=words("""
        qualcuno qualcuna nessuno nessuna ognuno ognuna ciascuno ciascuna tutti tutte pochi poche
        molti molte alcuni alcune parecchi parecchie
    """),
    anybody_plural=words("""
        tutti tutte pochi poche molti molte alcuni alcune parecchi parecchie
    """),
    phases=words("cominciare iniziare smettere finire continuare prendere mettere"),
    done_to_somebody=words("""
        dare portare mandare trasferire nominare condannare seppellire chiudere promuovere espellere
        avvisare incaricare internare fucilare premiare offrire consegnare restituire pagare mettere
        trovare vedere
    """),
)
