export const HOME = `
= acolchado edredon plumon nordico cobertor comforter duvet
= cubrecama colcha quilt sobrecama cobrecama cubre_cama
= sabana juego_de_sabana
= frazada cobija frisa_de_cama blanket > manta
= manta mantita mantilla throw plaid > frazada pie_de_cama
= pie_de_cama piecera ~ manta
= almohadon cojin almohadita cushion
= toallon toalla_grande lona_de_playa
= repasador pano_de_cocina trapo_de_cocina secador_de_platos ~ toalla_de_mano delantal
= mantel carpeta_de_mesa tablecloth
= individual mantel_individual mantelito
= camino_de_mesa caminero runner_de_mesa
= servilleta servilleta_de_tela
= cortina cortinado curtain > cortina_de_bano
= cortina_de_bano cortina_de_ducha ~ cortina
= alfombra carpeta tapete tapiz rug > alfombra_de_bano felpudo
= alfombra_de_bano pie_de_bano tapete_de_bano ~ alfombra
= delantal mandil delantal_de_cocina apron
= agarradera manopla_de_horno agarraolla guante_de_horno guante_de_cocina manopla_de_cocina
= funda_nordica funda_de_acolchado funda_de_edredon ~ acolchado
= funda_de_almohada almohadero
= cubrecolchon protector_de_colchon cubre_colchon
= florero jarron
= vela candela velita vela_aromatica vela_perfumada vela_de_soja candle
= portavela candelabro candelero
= taza tazon pocillo mug taza_de_cafe taza_de_te
= bowl cuenco ensaladera compotera
= canasto cesto canasta
= difusor aromatizador home_spray aromatizante
= portarretrato marco_de_foto
= maceta portamaceta cubremaceta
= bandeja azafate
= cucha cama_para_perro cama_para_gato cama_de_mascota moises_de_perro
= shampoo champu
= labial pintalabio rouge lipstick 💄
= deco decoracion adorno > almohadon florero vela alfombra cortina portavela portarretrato maceta
= toalla towel > toallon toalla_de_mano
= almohada pillow
= blanqueria blanco_de_cama > sabana acolchado frazada cubrecama almohada toalla mantel
> funda funda_nordica funda_de_almohada
+ cama|dormitorio sabana acolchado cubrecama frazada almohada pie_de_cama funda_nordica funda_de_almohada cubrecolchon
+ bano toalla cortina_de_bano alfombra_de_bano bata
+ ducha cortina_de_bano toalla
+ cocina repasador delantal agarradera
+ mesa mantel individual camino_de_mesa servilleta taza
+ sillon almohadon
+ living almohadon manta alfombra cortina florero
+ ventana cortina
+ parrilla|asado delantal
+ aroma vela difusor
! trapo tela cama cuna mesa silla sillon sofa bano ducha cocina ventana living parrilla horno colchon sommier cochecito carrito mueble estante placard ropero espejo lampara velador reloj computadora notebook celular televisor heladera lavarropas microondas lavavajilla auricular cargador parlante escritorio yerba mate termo laurel moto colectivo perchero percha bicicleta auto caja frasco plato vaso copa cubierto olla sarten juguete muneca pelota libro cuaderno planta
% acolchado cubrecama frazada manta
% almohadon almohada
% toalla toallon
% mantel individual camino_de_mesa servilleta
% taza bowl
% vela difusor
% florero maceta
`;
