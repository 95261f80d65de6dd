/** Fabrics, patterns, parts, weather and occasions: what garments are like and what they are for. */
export const QUALITIES = `
= amplia amplio holgada holgado suelta suelto oversize oversized over_size oversais grandota grandote corte_amplio corte_holgado corte_oversize + pierna_ancha
= curvy gordita gordito
= chico pequeno
= lunar lunares punto_blanco polka_dot
= elastano lycra spandex elastizado
= cintura_elastica cintura_elastizada cintura_elasticada cintura_de_elastico
= grueso gordo
= seda sedoso silk
= saten satin raso satinado
= batik tie_dye
= hippie hippy boho bohemio
= usado segunda_mano + vintage
= ecocuero cuerina simil_cuero cuero_ecologico cuero_vegano
= gamuza gamuzado nobuk
= corderito sherpa peluche
= plush peluche terciopelo_suave
= pana corderoy cotele
+ tela lona
= gabardina gabardine
= viyela viyella franela
= poplin popelina
= morley rib canale acanalado
= voile voal voil
= viscosa rayon fibrana
= frisa friza
= pique piquet
= crepe crep
= sube tarjeta_sube
= compra supermercado mercado verduleria feria
= fino extrafino delgado
= lectura leer
= celular celu
= evase linea acampanado
= media_pierna media_pantorrilla
= midi debajo_de_la_rodilla abajo_de_la_rodilla
! liso oficina pano percal batista bambula broderie jacquard microfibra neopreno tusor hebilla plataforma strapless mini cargo canguro kimono corset palazzo bomber solitario cadena inflable puffer pufer pupera cropped crop
! colorido multicolor bicolor horizontal vertical
! cancha ancla luna palmera nube rayo estrella corazon mariposa calavera panda vaquita casco carpa linterna martillo clavo tornillo pila peluche peluca pelusa maquillaje panal banadera canilla carne carta pompon punk blando ratona
= tableado plisado pleated
= recto derecho straight straight_fit
= corte_recto corte_derecho pierna_recta + jean_recto pantalon_recto
= clasico corte_clasico
+ escotado escote_profundo escote_pronunciado
= boton abotonado
= frente adelante delante + pecho
= espalda atras detras
= oxford flare bootcut
+ ancho amplio
= pierna_ancha pata_ancha wide_leg baggy bagi bagy
= tiro_alto cintura_alta high_waist
= arruga arrugue arrugar arrugado arruguen arrugan
= seca seque secar secado seque_rapido seque_enseguida seca_rapido secado_rapido
= frio congelar congele enfriar enfrie enfrien resfriar abrigado abrigue abrigador calentito refresca refresque + lana merino tapado piloto campera cardigan ruana bufanda polar frisa abriga
= gaucho gauchesco criollo paisano doma jineteada estancia folclore folklore bailar_folclore bailar_folklore zamba bailar_zamba chacarera malambo pena + bombacha_de_campo boina alpargata rastra
= equitacion ecuestre hipico caballo montar cabalgar cabalgata + bombacha_de_campo
= polar fleece
= algodon cotton
= jersey_de_algodon jersey
= lana wool + merino
= lino linen
= cuero leather vacuno vaca
= hule encerado
= yute arpillera
= vellon guata
= capucha capuchon encapuchado
= mangacorta media_manga short_sleeve
= mangalarga long_sleeve
+ manga mangacorta mangalarga manga_tres_cuartos
= escote_bote cuello_bote escote_barco cuello_barco
= escote_redondo cuello_redondo crew_neck round_neck
= cuello_mao sincuello
= escote_en_v cuello_en_v v_neck
= bretel tirita tirante tira_fina
+ pinzado pinza
+ pinza pinzado
+ largo cana_alta cana_larga
+ tabla tableado plisado
+ frunce fruncido
+ nudo anudado
+ tira tirita
= liviano ligero ultraliviano
= reversible doble_faz doble_vista
= regulable ajustable
= desmontable removible extraible
= transpirable respirable
+ dry_fit secado_rapido seca_rapido seque_rapido
+ refuerzo reforzado
= artesanal hecho_a_mano artesano handmade + cosido_a_mano enrollado_a_mano tenido_a_mano tejido_a_mano bordado_a_mano telar serigrafia
= perro perrito
= gato gatito michi
+ mascota perro gato
= lactancia amamantar amamantado dar_la_teta teta dar_el_pecho dar_de_mamar
= embarazada embarazo prenatal premama futura_mama gestante + corpino_maternal camison_maternal pijama_maternal vestido_maternal remera_maternal jean_maternal calza_maternal faja_maternal
= maternal maternidad materno + embarazada embarazo prenatal futura_mama lactancia amamantar
= enfermera enfermero medico doctora doctor odontologo veterinario sanidad hospital
= cierre cremallera zipper
= abrojo velcro
= reflectivo reflectante refractario refractante alta_visibilidad
= puntera_de_acero punta_de_acero
+ paja rafia
= brillo brilla brillan brillante brilloso glitter lentejuela strass
= fluo fluor neon fluorescente
= volado volante
= informal casual + sport
+ sport informal
= bailar baile bailando danza danzar + zapato_de_tango zapato_de_flamenco pollera_de_flamenco vestido_de_flamenco
= uv uv400 upf proteccion_solar proteccion_uv filtro_solar filtro_uv antisolar
= repelente_al_agua repele_agua repele_lluvia repele_llovizna hidrorrepelente + impermeable
= trekking senderismo montana trek hiking montanismo
= caminata caminar + trekking
= ciclismo ciclista
= esqui ski esquiar snowboard
+ nieve esqui
= running correr runner run trotar trote trail salir_a_correr
= ballet danza_clasica 🩰 + zapatilla_de_mediapunta zapatilla_de_punta malla_de_danza tutu
= taco tacon taquito
= toalla rizo
= push_up pushup
= relleno taza_rellena acolchado_interno + push_up
= impermeable waterproof hidrofugo + encerado
= antideslizante agarre
= matelasse capitone acolchada
= tejido tejido_de_punto knit knitted knitwear + sweater cardigan polera crochet
= 25_de_mayo 9_de_julio 20_de_junio acto_patrio fiesta_patria
= crochet ganchillo
= telar hecho_en_telar tejido_a_mano_en_telar
= roto rotura rasgado destroyed ripped
= transparente semitransparente transparencia traslucido
+ corto mini
= notebook computadora compu laptop
= cuadro cuadriculado cuadrille escoces escocesa lenador checked checkered
= raya rayado striped stripes baston bastonado + marinero
= marinero breton
= flor floreado floral florcita + margarita
= estampa dibujo print + estampado
+ estampada estampado estampa serigrafia hoja recortado
+ bordada bordado
= lluvia llueve llover + piloto bota_de_lluvia paragua rompeviento
+ viento rompeviento
+ sol uv piluso gorra sombrero capelina visera_para_el_sol anteojo_de_sol
= pileta pile piscina natatorio + natacion malla bikini sunga short_de_bano ojota toallon pareo antiparra gorra_de_bano
= natacion nadar + malla gorra_de_bano antiparra
= chef cocinero gastronomia gastronomico + delantal chaqueta_de_cocina
= playa playero vacacion vacaciones_en_el_mar orilla + bermuda solero piluso alpargata malla bikini ojota toallon pareo short_de_bano
+ ajustado cuerpo cenido entallado
= verano veraniego + fresco solero bermuda viscosa musculosa malla sandalia ojota alpargata
= invierno invernal + lana merino tapado piloto campera ruana bufanda polar frisa corderito
+ calor fresco solero bermuda viscosa musculosa
+ fresco lino viscosa musculosa solero bermuda
+ abrigo_de_cama acolchado frazada
= trenza trenzado
+ ocho trenza
+ punto tejido sweater cardigan polera trenza
+ campo bombacha_de_campo boina alpargata
= norteno norte andino puna + ruana poncho aguayo
+ pie_frio|pie_calentito|pie_caliente|pie_abrigado|frio_pie|calentito_pie|abrigado_pie|abrigar_pie|calentar_pie|enfrien_pie media pantufla
+ frio_cuello|abrigar_cuello|enfrie_cuello bufanda cuellito
+ frio_mano|mano_fria|abrigar_mano|enfrien_mano guante
+ frio_cabeza|frio_oreja|abrigar_cabeza|abrigar_oreja gorro
= transpirar transpire sudar sude + fresco transpirable dry_fit lino viscosa
+ pie alpargata zapatilla zapato bota borcego sandalia ojota pantufla media
+ cuello bufanda panuelo cuellito
+ cabeza gorro gorra boina piluso sombrero capelina vincha panuelo
= deporte deportivo + gimnasio gym entrenar entrenamiento crossfit pilates spinning fitness top_deportivo calza jogging running ~ calza jogging top_deportivo musculosa
= gimnasio gimnasia gym entrenar entrenamiento crossfit pilates spinning fitness + deporte deportivo top_deportivo calza jogging running ~ calza jogging top_deportivo musculosa
+ correr running top_deportivo dry_fit
+ fiesta fiesta stiletto casamiento lentejuela ~ vestido palazzo blusa traje stiletto
= casamiento boda civil casarme casarse casar matrimonio + fiesta ~ vestido palazzo blusa traje stiletto
= gala coctel cocktail etiqueta + fiesta ~ vestido traje stiletto
= cumpleanos cumple ~ vestido blusa camisa
~ egresado vestido traje blusa camisa stiletto
= quince quinceanera ~ vestido traje stiletto
= bautismo comunion ~ vestido camisa
~ entrevista camisa blusa blazer pantalon_de_vestir
~ elegante vestido blusa palazzo camisa
~ nieve campera buzo
= formal vestir + clasico oficina sastreria
= trabajo trabajar laburo laburar + oficina
+ basico liso
= media_estacion entretiempo otono primavera + cardigan campera piloto
+ sinmanga musculosa solero bretel sinbretel strapless
+ sinbretel strapless bando bandeau
+ noche fiesta
= basquet basket basquetbol
= jardin jardin_de_infantes jardincito + pintorcito mochila
= cole colegio escuela escolar + guardapolvo mochila cartuchera jumper_escolar zapato_colegial guillermina lunchera colegial
+ clase|vuelta_al_cole guardapolvo mochila cartuchera jumper_escolar zapato_colegial escolar colegial jardin
+ nacimiento ajuar escarpin mantita
+ parto ajuar
`;
