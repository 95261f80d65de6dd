/**
 * Words for garments in Argentina and its neighbours, a relation a line; `_` joins the words of a phrase.
 *
 * - `=`: names of one thing, all of which are searched together.
 * - `>`: the first is a kind that has the others; who searches for it gets them, not the other way round.
 * - `+`: the first is an occasion, a weather or a pattern; products that are named or described by the others go with it.
 * - `~`: the first is no other's name, but who wants it may take the others: shown as alternatives, never as hits.
 */
export const THESAURUS = `
= remera camiseta playera franela
= pollera falda saya
= campera chaqueta chamarra cazadora
= tapado sobretodo gaban
= sweater sueter pulover pullover jersey
= cardigan saquito
= piloto trench impermeable gabardina_impermeable campera_de_lluvia
= jean vaquero denim blue_jean
= bermuda short pantalon_corto pantaloncito
= bolso tote bolso_de_mano
= bandolera morral
= zapatilla zapa tenis sneaker
= panuelo foulard
= bufanda chalina
= cinturon cinto
= ruana poncho
= chomba polo chomba_polo
= alpargata espadrille
= piluso gorro_pescador bucket_hat
= media soquete calcetin zoquete
= bombacha_de_campo bombacha_gaucha
= musculosa remera_sin_mangas top_sin_mangas
= blusa camisola
= polera cuello_alto cuellito_alto cuello_tortuga
= vestido_camisero camisero
= pijama piyama
= jogging jogger pantalon_deportivo
= buzo sudadera hoodie canguro buzo_con_capucha
= malla bikini traje_de_bano
> abrigo tapado campera piloto ruana saco parka montgomery cardigan sweater polera
> abrigo_largo tapado piloto
> pantalon palazzo jean bombacha_de_campo jogging calza babucha cargo chino
> vestido solero vestido_camisero
> cartera bolso bandolera mochila sobre
> calzado alpargata zapatilla zapato bota sandalia ojota borcego
> sueter polera
> pulover polera
> pullover polera
> jersey polera
> gorro boina piluso
> top musculosa
> chalina panuelo
> vestido_de_verano solero
+ escoces cuadro
+ escocesa cuadro
+ rayado raya
+ rayada raya
+ floreado flor margarita floral
+ floreada flor margarita floral
+ estampada estampado serigrafia hoja recortado
+ lluvia impermeable
+ playa bermuda solero piluso alpargata
+ verano solero bermuda viscosa musculosa
+ invierno lana tapado piloto campera ruana bufanda
+ lana merino
+ calor solero bermuda viscosa musculosa
+ frio lana tapado piloto campera ruana bufanda
+ abrigado lana tapado piloto campera ruana bufanda
~ remera musculosa chomba
~ remera_de_futbol remera
~ musculosa remera
~ chomba remera
~ blusa camisa
~ camisa blusa
~ jean pantalon
~ bermuda pantalon
~ palazzo pantalon
~ bombacha_de_campo pantalon
~ tapado abrigo_largo campera ruana
~ campera tapado piloto ruana
~ piloto tapado campera
~ ruana tapado campera bufanda
~ cardigan sweater polera
~ sweater cardigan polera
~ polera sweater cardigan
~ solero vestido
~ bolso bandolera
~ bandolera bolso
~ boina piluso
~ piluso boina
~ bufanda panuelo ruana
~ panuelo bufanda
~ buzo sweater cardigan polera
~ chaleco abrigo
~ blazer tapado campera
~ saco tapado campera cardigan
~ traje blazer
~ mochila bolso bandolera
~ rinonera bandolera bolso
~ billetera bandolera bolso
~ sombrero piluso boina
~ gorra piluso boina
~ calza pantalon
~ jogging pantalon
~ babucha bombacha_de_campo pantalon
~ enterito vestido pantalon
~ mono vestido pantalon
~ minifalda pollera
~ zapatilla alpargata
~ zapato alpargata
~ bota alpargata
~ sandalia alpargata
~ ojota alpargata
~ guante bufanda
~ corbata panuelo
~ paragua piloto
~ faja cinturon
~ polar buzo sweater cardigan
~ bolero cardigan blazer
~ capa ruana tapado
~ kimono blusa cardigan
~ bata kimono pijama
~ camison pijama
~ remeron remera vestido
~ camperon campera
~ chaqueton campera tapado
~ botin zapato bota
~ mocasin zapato alpargata
~ zueco sandalia ojota
~ pantufla alpargata
~ body musculosa top
~ corset top
~ jardinero enterito pantalon
~ capri pantalon bermuda
~ oxford pantalon jean
~ legging calza pantalon
~ pareo panuelo solero
~ estola panuelo chal
~ capelina piluso sombrero
~ visera gorra piluso
~ vincha panuelo boina
~ tirador cinturon
~ monedero billetera bandolera
~ neceser bandolera bolso
~ valija bolso mochila
~ chal ruana panuelo
~ pashmina panuelo ruana bufanda
~ rompeviento campera piloto
`;
