export const SHOES = `
= zapatilla zapa tenis sneaker championes 👟
= zapato zapatito shoes 👞 👠
= stiletto stileto zapato_de_taco tacones taco_aguja salones
= taco_alto tacones taco_aguja heels high_heels
= bota botas_largas bucanera boots 👢
= botita botin_de_vestir botina chelsea botineta botines_de_mujer
= borcego borcegui bototo bota_militar 🥾
= texana bota_texana tejana campera_texana
= bota_de_lluvia galocha bota_de_goma bota_impermeable
= sandalia sandalias_de_vestir sandals 👡
= ojota chancleta chancla havaiana flip_flop chinela hawaiana 🩴
= chatita balerina ballerina bailarina flat chata 🥿
= alpargata espadrille espadrina esparto zapatilla_de_esparto
= zueco sueco
= crocs croc gomon gomones zueco_de_goma
= mocasin loafer
= nautico zapato_nautico
= guillermina mary_jane merceditas
= pancha panchito slip_on
= pantufla babucha_de_casa zapatilla_de_casa pantuflon slippers
= botin botines_de_futbol taquito
= zapato_colegial colegial zapato_escolar
> chinela pantufla
> calzado zapatilla zapato bota botita borcego texana bota_de_lluvia sandalia ojota chatita alpargata zueco mocasin nautico guillermina pancha pantufla zapato_plataforma stiletto botin zapato_colegial escarpin
> zapato zapato_de_novia stiletto mocasin nautico guillermina chatita zapato_plataforma zapato_colegial oxford_de_vestir abotinado acordonado
> bota botita borcego texana bota_de_lluvia
> taco_alto stiletto zapato_plataforma
> taco stiletto
~ zapato_plataforma sandalia stiletto
> sandalia franciscana gladiadora
% zapatilla pancha alpargata
% zapato mocasin nautico alpargata
% bota borcego botita texana
% sandalia ojota zueco alpargata crocs
~ botin zapato bota zapatilla
~ pantufla alpargata
% chatita guillermina mocasin alpargata
~ zapato_de_novia zapato
~ stiletto zapato sandalia
`;
