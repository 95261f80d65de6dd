/** What is carried and worn beside clothes, as the leather, hat and jewellery shops of Argentina call it; 'correa' as in Chile and Peru (Moskowitz, ATA 1996). */
export const ACCESSORIES = `
= bolso tote shopper bolso_de_mano tote_bag bolsa_de_tela
= bandolera morral cartera_cruzada bolso_cruzado crossbody crossbody_bag shoulder_bag mini_bag
= rinonera canguro_de_cintura banano koala
= cinturon cinto correa_de_cintura correa_de_pantalon belt
= panuelo foulard pano_de_cuello panoleta
= panuelo_de_mano panuelito
= bufanda chalina scarf 🧣
= piluso gorro_pescador gorra_pescador gorro_piluso sombrero_pescador sombrero_piluso bucket_hat bucket gorro_bucket
= boina boina_vasca txapela beret
= gorra visera_de_beisbol jockey gorra_trucker gorra_con_visera visera 🧢
= gorro beanie gorrito
= pasamontana balaclava
= cuellito cuello_polar braga_de_cuello bufanda_tubular
= vincha diadema binch balaca
= chal estola pashmina manton
= colita scrunchie coleta gomita
= hebilla hebillita broche_de_pelo pinche traba_de_pelo
= guante guantes mitones glove 🧤
= anteojo lente gafa anteojos_de_sol lentes_de_sol sunglasses 🕶 👓
= billetera cartera_de_mano_de_hombre portadocumento wallet
= tarjetero portatarjeta
= monedero portamoneda 👛
= aro caravana arito pendiente zarcillo argolla abridor earring
= collar necklace
> collar gargantilla choker cadena
= pulsera brazalete esclava bracelet
= reloj watch ⌚
= portafolio maletin attache portanotebook
= matera bolso_matero
= alhajero joyero
= prendedor broche
= anillo sortija ring 💍
= alianza alianza_de_casamiento alianza_de_matrimonio anillo_de_casamiento anillo_de_bodas
= solitario cintillo anillo_de_compromiso
> anillo alianza solitario
= paragua sombrilla_de_lluvia umbrella ☂ ☔ 🌂
= neceser portacosmetico necessaire
= valija maleta 🧳
= sobre clutch cartera_de_fiesta
= llavero portallave
= tirador suspensor
= lazo corbatin pajarita
= cartera bag handbag purse 👜 👝
= mochila backpack 🎒
> cartera bolso bandolera sobre baguette
> bolso bolso_de_viaje
> gorro boina piluso pasamontana
> hat gorro gorra sombrero
> correa cinturon
= sombrero 👒 🎩
> sombrero capelina panama
> chalina panuelo
> bandana panuelo
= bijou bijouterie joya alhaja
> bijou aro collar pulsera anillo tobillera prendedor piercing
> accesorio cartera bolso bandolera rinonera mochila cinturon panuelo bufanda gorro gorra boina piluso vincha colita guante anteojo billetera aro collar pulsera anillo paragua neceser llavero
> marroquineria cartera bolso bandolera rinonera mochila cinturon billetera monedero
+ viaje valija neceser mochila bolso_de_viaje
% bolso bandolera mochila rinonera sobre valija
% boina piluso sombrero gorra gorro capelina
~ bufanda panuelo ruana
~ panuelo bufanda
~ billetera bandolera bolso
~ corbata panuelo
~ paragua piloto
~ tirador cinturon
~ monedero billetera bandolera
~ neceser bandolera bolso
~ chal ruana panuelo bufanda
% aro collar pulsera anillo prendedor
% vincha colita tiara corona tocado
~ vincha panuelo boina
% guante cuellito bufanda
`;
