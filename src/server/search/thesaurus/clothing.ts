export const CLOTHING = `
= remera reme camiseta playera t_shirt tshirt tee 👕 > remeron
= pollera falda saya skirt > minifalda
= campera chaqueta chamarra cazadora casaca jacket > camperon rompeviento parka campera_de_jean campera_inflable bomber varsity buzo_campera
= tapado sobretodo gaban coat overcoat
= sweater sueter pulover pullover jersey chompa tricota
= cardigan saquito saco_de_lana saco_tejido saco_de_punto rebeca chaleca
= piloto pilotin perramus trench impermeable gabardina_impermeable campera_de_lluvia campera_impermeable raincoat rain_jacket trench_coat
= jean mezclilla vaquero denim blue_jean jeam jeen jin jins yin yean bluyin 👖 > chupin
= bermuda short shor chor pantalon_corto pantaloncito pantaloneta 🩳
= ruana poncho ~ bufanda
= chomba polo chomba_polo cuello_polo remera_cuello_polo remera_polo playera_polo camiseta_polo remera_de_pique polo_shirt
= bombacha_de_campo bombacha_gaucha pantalon_gaucho pantalon_campero
= musculosa muscu remera_sinmanga camiseta_sinmanga camiseta_de_tirantes top_sinmanga tank_top
= blusa camisola bluson blouse 👚
= polera cuello_alto sweater_cuello_volcado sweater_cuello_vuelto sweater_cuello_tortuga cuello_vuelto cuello_cisne cuello_volcado cuellito_alto cuello_tortuga sweater_de_cuello_alto sueter_de_cuello_alto pulover_de_cuello_alto beatle cuello_beatle turtleneck turtle_neck
= vestido_camisero camisero vestido_camisa vestido_corte_camisa camisa_vestido shirt_dress
= jogging jogger jogin joguin yogin yoguin yogging pantalon_deportivo joggineta pantalon_de_gimnasia buzo_pantalon
= buzo sudadera hoodie hudi jodi canguro poleron crewneck sweatshirt > buzo_campera ~ sweater cardigan polera
= calza legging mallas_deportivas leggins > biker calza_termica
= biker calza_corta calza_ciclista
= rompeviento cortaviento anorak windbreaker ~ campera piloto
= pantalon_cargo cargo
= chupin skinny ~ jean pantalon
= camperon camperon_largo ~ campera
= minifalda mini
= camisaco sobrecamisa overshirt ~ camisa campera
= chaleco gilet waistcoat ~ abrigo
= blazer bleizer bleiser saco_de_vestir saco_sastrero saco_sport ~ saco tapado campera
= campera_inflable campera_puffer puffer pufer inflable ~ campera
= pupera ombliguera cropped crop crop_top top_cropped top_corto ~ top musculosa remera
= kimono quimono ~ blusa cardigan
= ambo uniforme scrub
= chaqueta_de_cocina casaca_de_cocina saco_de_cocina chaqueta_de_chef casaca_de_chef chaqueta_de_cocinero chaqueta_gastronomica filipina chaquetilla_de_cocina chaquetilla_de_chef chaquetilla_gastronomica ~ delantal
= chaqueta_medica casaca_medica chaquetilla_medica ~ ambo
> chaquetilla chaqueta_de_cocina chaqueta_medica
= mameluco overol overall mono_de_trabajo enterito_de_trabajo ~ jardinero enterito
= chaleco_reflectivo chaleco_refractario chaleco_de_seguridad chaleco_vial chaleco_fluor ~ chaleco
= chaleco_de_vestir chaleco_de_traje chaleco_sastrero ~ chaleco
= camiseta_de_ciclismo jersey_de_ciclismo remera_de_ciclismo remera_de_ciclista camiseta_de_ciclista maillot
= campera_de_jean campera_vaquera chaqueta_vaquera denim_jacket jean_jacket campera_de_denim ~ campera
= pollera_pantalon pollera_short short_pollera falda_pantalon ~ pollera bermuda
= camisa shirt 👔
= slip_dress vestido_slip vestido_lencero ~ vestido
= parachute pantalon_parachute pantalon_paracaidas ~ pantalon
= vestido dress 👗 > slip_dress solero vestido_camisero vestido_de_novia
= pantalon lompa pantalon_largo pants trousers > parachute pantalon_de_vestir palazzo jean bombacha_de_campo jogging babucha pantalon_cargo chino chupin capri ranita
= traje suit terno ambo_de_vestir > smoking frac
= smoking esmoquin tuxedo
= montgomery trenca duffle_coat
= bomber campera_bomber campera_aviador
= varsity campera_universitaria campera_colegial
= mono jumpsuit ~ vestido pantalon enterito
= abrigo 🧥 > tapado campera piloto ruana saco parka montgomery gamulan camperon rompeviento cardigan sweater polera
> abrigo_largo tapado piloto
> pantalon_de_vestir palazzo pantalon_sastrero
> sueter|pulover|pullover|jersey polera
> top musculosa top_deportivo bralette
> vestido_de_verano solero
> parte_de_abajo pantalon pollera bermuda calza
> parte_de_arriba remera camisa blusa musculosa chomba sweater cardigan polera buzo
% remera musculosa chomba
~ remera_de_futbol remera
% blusa camisa guayabera camisa_hawaiana
% pantalon jean bermuda palazzo bombacha_de_campo cargo chino calza jogging capri oxford babucha
% campera tapado piloto parka gamulan montgomery chaqueton ruana
% cardigan sweater polera
~ vestido_de_novia|solero vestido
> saco blazer saco_de_lana
- abrigo blazer
- sacon blazer saco_de_lana
= saco sacon ~ tapado campera cardigan
% traje smoking frac blazer ambo
~ bolero cardigan blazer
~ capa ruana tapado
~ remeron remera vestido
~ tunica vestido blusa
~ conjunto_deportivo jogging buzo
`;
