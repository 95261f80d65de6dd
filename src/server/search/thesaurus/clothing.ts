export const CLOTHING = `
= remera camiseta playera t_shirt tshirt tee 👕
= pollera falda saya skirt
= campera chaqueta chamarra cazadora casaca jacket
= tapado sobretodo gaban coat overcoat
= sweater sueter pulover pullover jersey chompa tricota
= cardigan saquito saco_de_lana saco_tejido rebeca chaleca
= piloto perramus trench impermeable gabardina_impermeable campera_de_lluvia campera_impermeable raincoat rain_jacket trench_coat
= jean mezclilla vaquero denim blue_jean jeam jeen jin jins yin yean bluyin 👖
= bermuda short shor chor pantalon_corto pantaloncito pantaloneta 🩳
= ruana poncho
= chomba polo chomba_polo remera_polo remera_de_pique polo_shirt
= bombacha_de_campo bombacha_gaucha pantalon_gaucho pantalon_campero
= musculosa remera_sinmanga camiseta_sinmanga top_sinmanga tank_top
= blusa camisola bluson blouse 👚
= polera cuello_alto cuello_vuelto cuello_cisne cuellito_alto cuello_tortuga sweater_de_cuello_alto sueter_de_cuello_alto pulover_de_cuello_alto beatle cuello_beatle turtleneck turtle_neck
= vestido_camisero camisero vestido_camisa camisa_vestido shirt_dress
= jogging jogger jogin joguin yogin yoguin yogging pantalon_deportivo joggineta pantalon_de_gimnasia buzo_pantalon
= buzo sudadera hoodie hudi jodi canguro buzo_con_capucha poleron crewneck sweatshirt
= calza legging mallas_deportivas leggins
= biker calza_corta calza_ciclista
> calza biker calza_termica
= rompeviento cortaviento anorak
= pantalon_cargo cargo
= chupin skinny
= camperon camperon_largo
= minifalda mini
= camisaco sobrecamisa overshirt
= chaleco gilet waistcoat
= blazer bleizer bleiser saco_de_vestir
= campera_inflable campera_puffer puffer pufer inflable
= pupera ombliguera cropped crop crop_top top_cropped
= kimono quimono
= ambo uniforme
= campera_de_jean campera_vaquera chaqueta_vaquera campera_de_denim
= pollera_pantalon pollera_short short_pollera falda_pantalon
= camisa shirt 👔
= vestido dress 👗
= pantalon lompa pantalon_largo pants trousers
= traje suit
= smoking esmoquin tuxedo
= bomber campera_bomber campera_aviador
= varsity campera_universitaria campera_colegial
> traje smoking frac
= mono jumpsuit
= abrigo 🧥
> abrigo tapado campera piloto ruana saco parka montgomery gamulan camperon rompeviento cardigan sweater polera
> abrigo_largo tapado piloto
> pantalon_de_vestir palazzo pantalon_sastrero
> pantalon pantalon_de_vestir palazzo jean bombacha_de_campo jogging calza babucha pantalon_cargo chino chupin capri ranita
> vestido solero vestido_camisero vestido_de_novia
> campera camperon rompeviento parka campera_de_jean campera_inflable bomber varsity
> jean chupin
> sueter polera
> pulover polera
> pullover polera
> jersey polera
> top musculosa top_deportivo bralette
> vestido_de_verano solero
> parte_de_abajo pantalon pollera bermuda
> parte_de_arriba remera camisa blusa musculosa chomba sweater cardigan polera buzo
% remera musculosa chomba
~ remera_de_futbol remera
% blusa camisa
~ camisaco camisa campera
~ guayabera camisa
% pantalon jean bermuda palazzo bombacha_de_campo cargo chino calza jogging
~ chupin jean pantalon
% campera tapado piloto parka gamulan montgomery chaqueton ruana
~ campera_de_jean campera
~ campera_inflable campera
~ pupera top musculosa remera
~ pollera_pantalon pollera bermuda
~ ruana bufanda
% cardigan sweater polera
~ vestido_de_novia vestido
~ solero vestido
~ buzo sweater cardigan polera
~ chaleco abrigo
~ blazer tapado campera
~ saco tapado campera cardigan
% traje smoking frac blazer ambo
~ babucha bombacha_de_campo pantalon
~ mono vestido pantalon enterito
~ minifalda pollera
~ bolero cardigan blazer
~ capa ruana tapado
~ kimono blusa cardigan
~ remeron remera vestido
~ camperon campera
~ capri pantalon bermuda
~ oxford pantalon jean
~ rompeviento campera piloto
~ tunica vestido blusa
~ poleron buzo
~ conjunto_deportivo jogging buzo
`;
