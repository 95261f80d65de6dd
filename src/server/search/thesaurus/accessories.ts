/** What is carried or worn with clothes, in the words of Argentina's leather, hat and jewellery shops; 'correa' as in Chile and Peru (Moskowitz, ATA 1996). */
export const ACCESSORIES = `
= bolso tote shopper bolso_de_mano tote_bag bolsa_de_tela > bolso_de_viaje bolso_de_playa matera
= bolso_de_playa bolsa_de_playa bolso_playero bolsa_playera canasto_de_playa
= bandolera morral cartera_cruzada bolso_cruzado crossbody crossbody_bag shoulder_bag mini_bag
= rinonera canguro_de_cintura banano koala
= cinturon cinto correa_de_cintura correa_de_pantalon belt
= panuelo bandana foulard pano_de_cuello panoleta mascada silk_scarf ~ bufanda
= bufanda chalina scarf 🧣 ~ panuelo ruana
= piluso gorro_pescador gorra_pescador gorro_piluso sombrero_pescador sombrero_piluso bucket_hat bucket gorro_bucket
= boina boina_vasca txapela beret
= gorra visera_de_beisbol jockey gorra_con_visera gorro_con_visera visera 🧢
= gorro_de_cocina gorro_de_chef gorro_de_cocinero ~ gorro
= gorro beanie > boina piluso pasamontana
= pasamontana balaclava
= cuellito cuello_polar cuello_multiuso braga_de_cuello bufanda_tubular neck_gaiter buff
= vincha diadema binch balaca ~ panuelo boina
= chal estola pashmina manton ~ ruana panuelo bufanda
= colita scrunchie coleta gomita
= hebilla hebillita broche_de_pelo pinche traba_de_pelo
= guante guantes mitones glove 🧤
= anteojo lente gafa anteojos_de_sol lentes_de_sol sunglasses 🕶 👓
= billetera cartera_de_mano_de_hombre portadocumento wallet ~ bandolera bolso
= tarjetero portatarjeta
= monedero portamoneda 👛 ~ billetera bandolera
= aro caravana arito pendiente zarcillo argolla abridor earring
= collar necklace > gargantilla choker cadena dije
= dije colgante
= pulsera brazalete esclava bracelet
= reloj watch ⌚
= portafolio maletin attache portanotebook
= matera bolso_matero
= alhajero joyero
= prendedor broche
= anillo sortija ring 💍 > alianza solitario
= alianza alianza_de_casamiento alianza_de_matrimonio anillo_de_casamiento anillo_de_bodas
= solitario cintillo anillo_de_compromiso
= paragua sombrilla_de_lluvia umbrella ☂ ☔ 🌂 ~ piloto
= neceser portacosmetico necessaire ~ bandolera bolso
= valija maleta 🧳
= sobre clutch cartera_de_fiesta
= llavero portallave
= sticker calco calcomania pegatina
= tirador suspensor ~ cinturon
= lazo corbatin pajarita
= cartera bag handbag purse 👜 👝 > bolso bandolera sobre baguette
= mochila backpack 🎒
> hat gorro gorra sombrero
> correa cinturon
= sombrero chambergo 👒 🎩 > capelina panama
> chalina panuelo
= bijou bijouterie joya alhaja > aro collar pulsera anillo tobillera prendedor piercing
> accesorio cartera bolso bandolera rinonera mochila cinturon panuelo bufanda gorro gorra boina piluso vincha colita guante anteojo billetera aro collar pulsera anillo paragua neceser llavero
> marroquineria cartera bolso bandolera rinonera mochila cinturon billetera monedero
+ viaje valija neceser mochila bolso_de_viaje
% bolso bandolera mochila rinonera sobre valija
% boina piluso sombrero gorra gorro capelina
~ corbata panuelo
% aro collar pulsera anillo prendedor
% vincha colita tiara corona tocado
% guante cuellito bufanda
`;
