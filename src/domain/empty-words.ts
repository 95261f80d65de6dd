/** Verbs for looking and buying, and praise, in the forms that shoppers use: 'busco', 'mostrame', 'tendrías', 'lindísima'. */
const FORMS = [
  [
    "averigu avis busc combin consult dese encarg encontr encuentr ensen entreg envi esper est gust interes llev mand manej mir mostr muestr necesit pens pregunt prob recomend recomiend regal reserv qued us",
    "o as a amos an aba abas aban aste aron e en ar ando ame anos arme arle arlo aria arias arian",
  ],
  ["exist hac ofrec pod pued quer quier sab ten tien vend", "o es e emos en ia ias ian iendo er"],
  ["consegu consig eleg elij ped pid prefer prefier", "o a as an e es en ir ia iria"],
  ["habr podr querr tendr vendr", "as a an ia ias ian"],
  [
    "autentic bonit buen cancher chet comod copad distint divin facher famos genuin hermos interesad legitim lind maravillos modern parecid perfect precios sonad vendid zarpad",
    "o a os as ito ita itos itas isimo isima isimos isimas",
  ],
].flatMap(([stems = "", endings = ""]) =>
  stems.split(" ").flatMap((stem) => endings.split(" ").map((ending) => `${stem}${ending}`)),
);

/** Each of them alone asks for all that the shop has. */
const WHOLE_SHOP = new Set(
  [
    "articulo articulos indumentaria look looks moda outfit outfits pilcha pilchas prenda prendas producto productos ropa ropas ropita ropitas vestimenta",
    "catalogo catalogos coleccion colecciones ingreso ingresos novedad novedades nueva nuevas nuevo nuevos temporada todas todo todos",
  ].flatMap((words) => words.split(" ")),
);

/** Words common to all sentences or all shops, which tell no product apart. */
const EMPTY_WORDS = new Set([
  ...FORMS,
  ...WHOLE_SHOP,
  ...[
    "a aca accesible accesibles actual actuales adquirir adulta adultas adulto adultos ahi ahora al alexa algo alguien algun alguna algunas",
    "algunos alla anda andan andar ando antes aprox aproximadamente aquel aquella aquellas aquellos art asi atuendo aunque ay barbara barbaras",
    "barbaro barbaros bastante besos bien bro buen cada cago calidad capaz captura cargar categoria categorias cerca che cm cms codigo color",
    "colores como comprar comprarle comprarme compro con conocer conseguis contestame cosa cosas costaria costo cotidiano cual cuales cualquier",
    "cualquiera cuando cuanto cuantos cubrirme cubrirse cuesta cuestan d dale dame de decime decir del desde despues dia diario dias diferente",
    "diferentes disculpa disculpame disculpe diseno disenos disponibilidad disponible disponibles dm domicilio domingo donde duda e efectivo el",
    "en encanta entre envios es esa esas ese eso esos especial especiales especie espectacular espectaculares estilo estos estoy excelente",
    "excelentes ey fabrican fabricas falta favor feed fijate finde foto fotos gastar genial geniales gente google gracias gratis guardar haga hagan hago",
    "hasta hay haya hello hey hi historia historias hola holis hoy ideal ig inbox increible increibles info informacion inmediata insta instagram",
    "internet ir la las le les link lista listas llegaron llego lo local locales los manana mas maso masomenos mayor mayorista mayoristas md me",
    "mejor mejores mensaje mensajes mercadopago mi mia minorista mio mis misma mismo modelo modelos mp msj mucha muchas mucho muchos muero muy n",
    "negocio noches nos nro numero o ok okay onda online opcion opciones original originales otra otras otro otros pagar pagina pagos pal",
    "pantalla para pasa pasame pasarias pasarme pasas perdon perfil permiso pero persona personas piola please plis pls poner ponerme ponerse",
    "pongo por porfa porfi porfis porque posible posta posteo precio precios presupuesto privado privados pronto protegerme protegerse",
    "publicacion publicado publicaron publicaste pueda q que quien quisiera quiza quizas re reel regalito regalitos regalos respondeme responden",
    "respuesta respuestas retirar retiro sabado saldria salen salgo salir saludos se sea sean seccion seguro semana ser showroom si siempre sigue",
    "siguen similar similares siri sirva sirvan sirve sirven size sku sola solas solo sorteo sorteos soy stock story su subieron subio subiste",
    "super sus tal talla tallas talle talles tamano tambien tan tanto tapar taparme taparse tardes te tendencia tendencias tenga tengan tengas",
    "tengo tienda tiendas tipo toda tono tonos trabajan trabajas trabajes transferencia tu tus ud uds ultima ultimas ultimo ultimos un una unas",
    "unidad unidades unisex unos urgente ustedes va vale valen valor vamos van varias variedad varios vas vemos venta ventas veo ver verdad",
    "verdadero vez vi vidriera viene vienen viernes vieron viste vos voy wasap web whatsap whatsapp wpp wsp x xfa xfi xq y ya yo",
  ].flatMap((words) => words.split(" ")),
]);

const LAUGHTER = /^a?(?:j[aeiou]){2,}j?$/;

export function isEmptyWord(word: string): boolean {
  return EMPTY_WORDS.has(word) || word.endsWith("mente") || LAUGHTER.test(word);
}

/** Whether it says nothing beside other words, and means everything without them: 'ropa', 'novedades'. */
export function isWholeShop(word: string): boolean {
  return WHOLE_SHOP.has(word);
}
