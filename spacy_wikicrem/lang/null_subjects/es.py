"""Spanish verbs without a written subject."""

from __future__ import annotations

from ..base import words
from .base import NullSubjects, pronoun_table

DATA = NullSubjects(
    code="es",
    be=words("ser estar"),
    have=words("haber"),
    si=words("se"),
    exist=words("haber"),
    subject_pronouns=pronoun_table("""
        yo 1Sing, tú 2Sing, vos 2Sing, él 3Sing, ella 3Sing, ello 3Sing, usted 3Sing, uno 3Sing,
        nosotros 1Plur, nosotras 1Plur, vosotros 2Plur, vosotras 2Plur, ellos 3Plur, ellas 3Plur,
        ustedes 3Plur
    """),
    relative=words("que quien quienes"),
    according=words("según"),
    negation=words("no"),
    weather=words("""
        llover nevar granizar tronar relampaguear diluviar lloviznar amanecer anochecer atardecer
        helar clarear oscurecer chispear
    """),
    impersonal=frozenset(),
    with_clause=words("""
        parecer bastar convenir ocurrir suceder resultar importar gustar tocar caber urgir faltar
        interesar constar extrañar doler alegrar encantar apetecer
    """),
    with_dative=words("""
        gustar encantar parecer faltar bastar importar interesar doler tocar corresponder apetecer
        quedar sobrar ocurrir suceder preocupar molestar
    """),
    late_subjects=words("""
        faltar morir nacer llegar quedar bastar ocurrir suceder existir gustar encantar caer
        desaparecer aparecer surgir crecer pasar transcurrir terminar acabar comenzar empezar volver
        venir entrar salir sobrar doler sonar intervenir acudir dormir brillar estallar ladrar reír
        temblar participar asistir pasear viajar trabajar triunfar flotar arder huir escapar
        regresar asomar
    """),
    makes=words("hacer ser"),
    conditions=words("""
        frío calor fresco sol viento noche día tarde temprano pronto hora invierno verano otoño
        primavera mediodía medianoche domingo lunes martes miércoles jueves viernes sábado falta
        enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
        ayer hoy mañana caso así
    """),
    idioms=frozenset(("dar sensación", "dar impresión", "dar igual", "dar lástima", "hacer falta")),
    units=words("""
        segundo minuto hora día semana mes año siglo década tiempo rato instante
    """),
    judgements=words("""
        importante verdad necesario posible imposible probable improbable claro evidente justo
        injusto mejor peor bueno malo fácil difícil inútil útil raro extraño bien mal oportuno obvio
        natural normal lógico indispensable fundamental esencial interesante lástima hora momento
        tiempo falso preferible previsible curioso sorprendente increíble lícito comprensible
        urgente preciso cierto seguro suficiente obligatorio inevitable imprescindible conveniente
        así absurdo humano rarísimo error milagro pena vergüenza escándalo desgracia espectáculo
    """),
    seem=words("parecer quedar volver resultar seguir permanecer estar mostrar"),
    modal=words("poder deber querer soler saber tener ir acabar seguir volver"),
    reporting=words("decir contar referir rumorear"),
    done_by_somebody=words("robar llamar matar asesinar detener despedir operar"),
    reflexive=words("""
        levantar despertar lavar vestir sentar acostar dormir llamar sentir encontrar detener mover
        poner quitar girar volver acercar alejar enamorar casar marchar ir quedar quejar arrepentir
        dirigir negar mostrar convertir enfrentar dedicar referir dar preguntar retirar presentar
        unir reunir limitar comprometer atrever acordar olvidar preocupar alegrar enfadar aburrir
        divertir rendir esforzar declarar manifestar incorporar trasladar someter ver hacer
        proclamar imponer clasificar adelantar oponer basar desplazar despedir lamentar lesionar
        mantener perder recuperar apoderar deber suicidar morir caer salir mojar enojar apagar
        esconder arrodillar embarcar secar callar tumbar parar romper peinar meter echar separar
        amotinar escapar asomar inclinar arrimar cansar curar llevar tragar comer beber enterar
        equivocar fijar guardar hundir abrir cerrar apoyar asustar arreglar instalar jurar limpiar
        llenar subir bajar cortar confundir ofender resistir tomar volcar estrellar parecer probar
        calar soltar salvar tirar tapar fugar dejar
    """),
    if_words=words("cuando si quien donde"),
    first_person=words("me mi mis yo nos nosotros nosotras nuestro nuestra nuestros nuestras mí"),
    collective=words("""
        mayoría parte mitad serie número grupo par multitud gente decena docena centenar millar
        minoría resto tercio cuarto ciento tipo conjunto
    """),
    focus=words("también sólo solo incluso hasta tampoco ni"),
    speech=words("""
        decir preguntar responder contestar exclamar gritar susurrar murmurar replicar añadir
        agregar comentar admitir concluir explicar indicar señalar asegurar afirmar declarar
        manifestar subrayar recordar insistir apuntar destacar precisar advertir sostener contar
        narrar relatar escribir jurar prometer protestar sentenciar ordenar rogar suplicar musitar
        balbucear suspirar gruñir mascullar refunfuñar repetir interrumpir proponer bromear aclarar
        reconocer revelar confesar avisar anunciar referir opinar alegar chillar objetar informar
        recomendar aconsejar pedir
    """),
    people=words("""
        hombre mujer chico chica niño niña señor señora señorita persona amigo amiga hermano hermana
        padre madre hijo hija tío tía abuelo abuela primo prima esposa marido médico doctor maestro
        maestra vecino vecina colega estudiante rey reina gente pueblo joven jefe ministro
        presidente alcalde papa soldado cliente empresa sociedad gobierno equipo país estado partido
        banco perro gato policía viejo vieja anciano anciana muchacho muchacha capitán marqués
        marquesa conde condesa duque duquesa notario cura fraile monja obispo viudo viuda criado
        criada cocinera suegra suegro yerno nuera sobrino sobrina nieto nieta enfermera enfermero
        paciente juez jueza abogado abogada albañil fontanero herrero molinero pastor marinero
        capataz casero inquilino testigo acusado director directora dueño dueña ladrón comisario
        sargento cabo ujier alumno alumna burro gata caballo yegua zorro cuervo lobo
    """),
    people_endings=("dor", "dora", "tor", "tora", "ista", "ero", "era", "ante", "ente"),
    decided=words("decidir establecer proponer prohibir permitir pedir aconsejar prever"),
    courtesy=words("perdone oiga mire diga espere venga disculpe"),
    titles=words("señor señora señorita doctor doctora profesor profesora don doña"),
    groups=words("""
        equipo empresa sociedad gobierno partido banco ayuntamiento grupo gente pueblo familia
        pareja policía ejército jurado compañía organización asociación club entidad escudería
        directiva consejo comité comisión ministerio tribunal parlamento congreso senado federación
        selección sindicato prensa justicia fiscalía universidad iglesia administración consejería
        junta asamblea audiencia coalición alianza dirección delegación agencia tripulación
        plantilla orquesta banda coro multitud público mayoría minoría
    """),
    transitive=words("""
        comprar vender tomar llevar poner regalar perder encontrar usar preparar elegir escoger
        recibir dar prestar devolver buscar visitar enviar mandar tirar romper cerrar abrir robar
        desear odiar publicar escribir leer comer beber pintar traducir fundar dirigir estudiar
        inventar descubrir enseñar firmar dibujar construir producir pagar recoger cocinar escuchar
        mirar observar admirar encender apagar limpiar plantar reparar heredar olvidar pedir ver
        pelar cortar mezclar añadir calentar echar batir lavar secar barrer coser servir conocer
        soltar acariciar quitar guardar esconder ofrecer entregar mostrar levantar bajar sacar meter
        dejar alzar apretar tocar atar besar borrar cargar cobrar colgar conseguir conservar copiar
        corregir cruzar cubrir cuidar dividir doblar empujar envolver ganar gastar golpear imitar
        llenar medir morder mover necesitar nombrar ocupar pasear perseguir pesar pisar probar
        proteger quemar rechazar recuperar regar repartir revisar saber sacudir salvar sembrar
        sostener subir suspender traer vaciar vestir vigilar coger anotar aprender aprovechar
        arrancar arrojar atravesar colocar
    """),
    ditransitive=words("dar regalar prestar devolver enviar mandar enseñar robar comprar pedir"),
    every=words("cada todas todos"),
    which=words("qué"),
    things=words("todo nada algo mucho poco tanto demasiado"),
    knowing=words("""
        saber entender decir hacer ver oír recordar comer beber gastar comprar vender perder olvidar
        leer escribir pedir contar tener querer aprender ganar
    """),
    whoever=words("quien quienes quienquiera"),
    times=words("""
        día mañana tarde noche madrugada semana mes año verano invierno otoño primavera lunes martes
        miércoles jueves viernes sábado domingo vez instante momento minuto hora
    """),
    clitics=words("me te se nos os lo la los las le les"),
    recipient=words("a al"),
    anybody=words("alguien nadie muchos muchas pocos pocas todos todas algunos algunas cualquiera"),
    anybody_plural=words("muchos muchas pocos pocas todos todas algunos algunas"),
    phases=words("empezar comenzar dejar parar seguir ponerse poner"),
    done_to_somebody=words("""
        dar traer llevar encargar nombrar encerrar trasladar casar ingresar negar pagar avisar
        castigar enviar mandar echar poner fusilar expulsar destinar ascender pedir ofrecer vestir
        enseñar devolver entregar encontrar ver condenar enterrar perdonar
    """),
)
