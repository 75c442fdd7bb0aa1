"""French nouns for people and for things.

`MASCULINE` and `FEMININE` have the gender of the person; `PEOPLE` are of either, whatever their
own.
A profession stands in the form that says a gender: "voyageur", "voyageuse".
"""

from __future__ import annotations

from ..base import words

MASCULINE = words("""
    arrivant commerçant commis habitant négociant passant
    abbé acheteur acteur allié amant ami amiral américain ancien ancêtre anglais apothicaire
    apprenti apôtre armateur associé avocat aîné aïeul bambin bandit banquier barbier baron
    baronnet bateleur bavard beau-fils beau-frère beau-père berger bienfaiteur blessé bonhomme
    boucher bouffon boulanger bourgeois bourgmestre bourreau breton brigadier brigand bûcheron
    cadet campagnard canonnier capitaine caporal capucin cardinal cavalier chanoine chanteur
    charlatan charpentier charretier chasseur chauffeur chevalier chirurgien citoyen clerc client
    cocher coiffeur collégien colonel commandant commissaire compagnon comte comédien condamné
    conducteur conseiller consul conteur contremaître copain coquin cordonnier corsaire courtisan
    cousin couturier cuisinier curé danseur dauphin diable dieu diplomate directeur docteur duc
    débiteur démon député empereur employé enchanteur ennemi ermite escroc espagnol facteur
    fantassin fermier fiancé fils flatteur forgeron forçat fossoyeur fou français frère fugitif
    gaillard galant gamin garde-chasse gardien garnement gars garçon garçonnet gendarme gendre
    gentilhomme geôlier gouverneur grand-oncle grand-père greffier géant général hobereau homme
    huissier héritier héros hôte hôtelier idiot imbécile imprimeur inconnu indien infirmier
    insensé inspecteur instituteur intendant interlocuteur invité italien jardinier joueur jumeau
    laboureur laitier laquais larron lecteur libraire lieutenant lord magicien magistrat maire
    maraud marchand mari marin marmiton marquis maréchal matelot maçon maître mendiant menteur
    menuisier messager meunier meurtrier missionnaire moine monarque monsieur moribond mourant
    mousquetaire musicien mécanicien médecin nageur nain navigateur neveu normand notaire
    nourrisson officier oncle orphelin ouvrier papa pape parent parisien parrain passager pasteur
    patriarche patron paysan petit-fils petit-neveu pirate policier poltron pontife porteur
    portier postillon prieur prince prisonnier procureur professeur promeneur prophète protecteur
    prussien précepteur préfet prélat président prétendant prêtre pèlerin père pécheur pêcheur
    quidam ravisseur receveur religieux rentier rival roi roturier régisseur rêveur sacristain
    savant sculpteur scélérat seigneur sergent serrurier serviteur sire soldat sorcier sot
    souverain spectateur sultan survivant séducteur sénateur tailleur tisserand traître troubadour
    tuteur type tyran usurier usurpateur vagabond vainqueur valet vassal veilleur vendeur vengeur
    veuf vicaire vicomte vieillard vieux vigneron villageois voisin voleur voyageur écolier
    écrivain écuyer éditeur élu épicier époux étranger étudiant évêque
""")
FEMININE = words("""
    abbesse acheteuse actrice alliée amante amazone amie américaine anglaise apprentie associée
    aînée aïeule bambine banquière baronne bavarde belle-fille belle-mère belle-sœur bergère
    bienfaitrice blanchisseuse blessée bouchère boulangère bourgeoise bretonne bru bégueule
    cadette campagnarde camériste cantinière chanoinesse chanteuse chasseresse châtelaine
    citoyenne cliente coiffeuse commère compagne comtesse comédienne condamnée conseillère
    conteuse copine coquette coquine courtisane cousette cousine couturière cuisinière dame
    danseuse demoiselle directrice douairière duchesse duègne débitrice déesse défunte dévote
    employée enchanteresse ennemie espagnole femme fermière fiancée fileuse fille fillette
    flatteuse folle française fugitive fée gamine gardienne gouvernante grand-mère grand-tante
    grisette géante héritière héroïne hôtelière hôtesse idiote impératrice inconnue indienne
    infante infirmière insensée inspectrice institutrice interlocutrice invitée italienne
    jardinière joueuse jouvencelle jumelle lady laitière lavandière lectrice magicienne maman
    marchande marquise marraine matrone maîtresse mendiante meneuse menteuse meunière meurtrière
    miss modiste moribonde mourante musicienne mère mégère ménagère nageuse naine nièce nonne
    normande nourrice nymphe odalisque orpheline ouvreuse ouvrière parente parisienne passagère
    patronne paysanne petite-fille poltronne porteuse princesse prisonnière promeneuse prophétesse
    prostituée protectrice prussienne prétendante pucelle pécheresse pêcheuse reine religieuse
    rivale rêveuse sainte savante servante sorcière spectatrice suivante sultane survivante
    séductrice sœur tante tutrice usurière vagabonde vendeuse vengeresse veuve vicomtesse vieille
    vigneronne villageoise virago voisine voleuse voyageuse écolière éditrice élue épicière épouse
    étrangère étudiante
""")
PEOPLE = words("""
    adversaire ange artiste aubergiste auteur bébé camarade chef collègue complice concierge
    convive créature célibataire domestique enfant esclave espion fantôme gens gosse guide idole
    individu interprète ivrogne journaliste juge locataire malade ministre misérable novice
    orateur otage partenaire peintre pensionnaire personnage personne philosophe pianiste pilote
    poète propriétaire recrue sauvage secrétaire sentinelle touriste témoin vedette victime
    violoniste élève
""")
ANIMALS = words("""
    agneau aigle animal baleine biche brebis bête bœuf canard cerf chat chatte cheval chien
    chienne chèvre cochon colombe coq crapaud crocodile cygne dindon dragon faucon fourmi
    grenouille hibou hirondelle insecte jument lapin lion lièvre loup monstre mouche mouton mule
    oie oiseau ours papillon perroquet pigeon poisson poney porc poule rat renard rossignol
    serpent singe souris taureau tigre tortue vache veau vipère âne éléphant
""")
THINGS = words("""
    aile air amour an année arbre arme armoire assiette auberge avenir banc barbe barque bas
    bataille bateau besoin bien bijou billet blé bois bonheur bord bouche bouquet bout boîte
    branche bras brise brouillard bruit bureau but bêtise cabane café calme campagne cave ceinture
    cercle chagrin chair chaise chaleur chambre champ chandelle chant chapeau chapelle charrette
    chaumière chaîne chemin cheminée chemise cheveux chose château ciel cigare clef cloche clé
    coiffure coin col colline colère compte conte corde corps corridor costume cou couleur couloir
    coup cour courage couronne cours couteau crainte cri croix cuisine côte côté cœur danger dent
    destin discours doigt douleur doute drap droit début départ désir eau effet effort encre ennui
    esprit faim fait faute fauteuil fenêtre fer feu feuille figure fil fin fièvre flamme fleur
    fleuve foi fois force forme fortune forêt foyer fruit fumée fusil fête gant gare geste glace
    goût grange grenier grille guerre habit habitude haine haleine hasard haut herbe heure
    histoire hiver honneur honte horizon horloge humeur idée image instant jambe jardin jeu joie
    joue jour journal journée jupe lac lait lampe langage langue larme lettre lien lieu ligne
    linge lit livre logis loi lueur lumière lune lutte lèvre main maison mal malheur manche
    manteau marche mariage matin matinée mer messe meuble midi milieu misère moment monde montagne
    mort mot moulin mouvement moyen mur musique mémoire métier nappe neige nez nom nombre nuage
    nuit objet odeur ombre or oreille oreiller orgueil os oubli pain paix palais panier papier
    parc parfum parole part pas passion pavé pays peau peine pensée perle peur pied pierre pitié
    pièce place plaine plaisir planche plante plat pluie plume poche poids poignet poing point
    poitrine pont porte poste poussière prairie prison prix prière projet propos puits péril quai
    quartier raison rang rapport rayon regard regret remords repas repos reste rideau rire rive
    rivière robe roche roman route ruban rue ruine ruisseau rêve sable sac saison salle salon sang
    santé secret sein semaine sens sentier signe silence siècle siège soif soin soir soirée soleil
    somme sommeil son songe sort sorte souci souffle soulier soupir soupçon source sourire
    souvenir splendeur table tableau temps terrasse terre terreur titre toile toit tombe ton tour
    train trait travail trou tâche tête vague vaisseau valeur vent verre vers vertu veste vice vie
    village ville vin visage visite voie voile voiture voix vol volet volonté vue vérité vêtement
    wagon yeux âme échelle école écurie église épaule époque épée étage étang état étoffe étoile
    étude événement île œil œuvre
""")
# Of things: "attention", "voiture", "mouvement", "visage", "souffrance", "miroir".
THING_ENDINGS = words("""
    tion sion xion ment age ance ence ure isme oir oire tude rie ité eté
""")
