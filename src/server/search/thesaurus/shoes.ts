export const SHOES = `
= zapatilla_de_mediapunta mediapunta zapatilla_de_danza zapatilla_de_ballet
= zapatilla_de_punta punta_de_ballet punta_de_danza ~ zapatilla_de_mediapunta
= zapatilla_de_tenis tenis_de_tenis ~ zapatilla
= zapatilla zapa tenis sneaker championes 👟 > zapatilla_de_tenis
= zapato zapatito shoes 👞 👠 > zapato_de_novia stiletto mocasin nautico guillermina chatita zapato_plataforma zapato_colegial oxford_de_vestir abotinado acordonado
= stiletto stileto zapato_de_taco tacones taco_aguja salones ~ zapato sandalia
= taco_alto tacones taco_aguja heels high_heels > stiletto zapato_plataforma
= bota bucanera boots 👢 > botita borcego texana bota_de_lluvia
= botita botin_de_vestir botina chelsea botineta botines_de_mujer
= borcego borcegui bototo bota_militar 🥾
= texana bota_texana tejana campera_texana
= bota_de_lluvia galocha bota_de_goma bota_impermeable botita_de_lluvia katiuska rain_boots
= sandalia sandals 👡 > franciscana gladiadora
= ojota chancleta chancla havaiana flip_flop chinela hawaiana 🩴
= chatita balerina ballerina bailarina flat chata 🥿
= alpargata espadrille espadrina esparto zapatilla_de_esparto
= zueco sueco
= crocs croc gomon gomones zueco_de_goma
= mocasin loafer
= nautico zapato_nautico
= guillermina mary_jane merceditas
= pancha panchito slip_on slipon
= pantufla babucha_de_casa zapatilla_de_casa pantuflon slippers ~ alpargata
= botin_de_futbol taquito ~ zapatilla
> botin botita botin_de_futbol ~ borcego zapato bota zapatilla
= zapato_de_seguridad botin_de_seguridad zapatilla_de_seguridad calzado_de_seguridad zapato_de_trabajo botin_de_trabajo zapatilla_de_trabajo calzado_de_trabajo
= zapato_colegial colegial zapato_escolar
> chinela pantufla
> calzado zapatilla zapatilla_de_mediapunta zapato bota botita borcego texana bota_de_lluvia sandalia ojota chatita alpargata zueco mocasin nautico guillermina pancha pantufla zapato_plataforma stiletto botin zapato_colegial zapato_de_seguridad escarpin
> taco stiletto
~ zapato_plataforma sandalia stiletto
% zapatilla pancha alpargata
% zapato mocasin nautico alpargata
% bota borcego botita texana
% sandalia ojota zueco alpargata crocs
% chatita guillermina mocasin alpargata
~ zapato_de_novia zapato
`;
