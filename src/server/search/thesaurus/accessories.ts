/** What is carried and worn beside clothes, as the leather, hat and jewellery shops of Argentina call it; 'correa' as in Chile and Peru (Moskowitz, ATA 1996). */
export const ACCESSORIES = `
= bolso tote shopper bolso_de_mano tote_bag bolsa_de_tela
= bandolera morral cartera_cruzada bolso_cruzado crossbody crossbody_bag shoulder_bag mini_bag
= rinonera canguro_de_cintura banano koala
= cinturon cinto correa_de_cintura correa_de_pantalon belt
= panuelo foulard pano_de_cuello panoleta
= panuelo_de_mano panuelito
= bufanda chalina scarf
= piluso gorro_pescador gorra_pescador gorro_piluso sombrero_pescador sombrero_piluso bucket_hat bucket gorro_bucket
= boina boina_vasca txapela beret
= gorra visera_de_beisbol jockey trucker
= gorro beanie gorrito
= pasamontana balaclava
= cuellito cuello_polar braga_de_cuello bufanda_tubular
= vincha diadema binch balaca
= colita scrunchie coleta gomita
= hebilla hebillita broche_de_pelo pinche traba_de_pelo
= guante guantes mitones glove
= anteojo lente gafa anteojos_de_sol lentes_de_sol sunglasses
= billetera cartera_de_mano_de_hombre portadocumento wallet
= monedero portamoneda
= aro caravana arito pendiente zarcillo argolla earring
= collar gargantilla cadenita necklace
= pulsera brazalete esclava bracelet
= anillo sortija alianza ring
= paragua sombrilla_de_lluvia umbrella
= neceser portacosmetico necessaire
= valija maleta
= sobre clutch cartera_de_fiesta
= llavero portallave
= tirador suspensor
= mono_de_corbata corbatin pajarita
= cartera bag handbag purse
= mochila backpack
> cartera bolso bandolera sobre baguette
> bolso bolso_de_viaje
> gorro boina piluso pasamontana
> hat gorro gorra sombrero
> correa cinturon
> sombrero capelina panama
> chalina panuelo
> bandana panuelo
= bijou bijouterie joya
> bijou aro collar pulsera anillo tobillera
> accesorio cartera bolso bandolera rinonera mochila cinturon panuelo bufanda gorro gorra boina piluso vincha colita guante anteojo billetera aro collar pulsera anillo paragua neceser llavero
> marroquineria cartera bolso bandolera rinonera mochila cinturon billetera monedero
+ viaje valija neceser mochila bolso_de_viaje
% bolso bandolera mochila rinonera sobre valija
% boina piluso sombrero gorra gorro capelina visera
~ bufanda panuelo ruana
~ panuelo bufanda
~ billetera bandolera bolso
~ guante bufanda
~ corbata panuelo
~ paragua piloto
~ estola panuelo chal
~ vincha panuelo boina colita
~ colita vincha
~ tirador cinturon
~ monedero billetera bandolera
~ neceser bandolera bolso
~ chal ruana panuelo
~ pashmina panuelo ruana bufanda
% aro collar pulsera anillo
~ cuellito bufanda
~ anteojo sombrero
`;
