/** Verbs for looking and buying in the forms that shoppers use: 'busco', 'mostrame', 'tendrías'. */
const VERB_FORMS = [
  [
    "busc combin encontr encuentr est gust interes manej mostr muestr necesit pens recomend recomiend regal qued",
    "o as a amos an aba abas aban aste aron e en ar ando ame anos arme arle arlo aria arias arian",
  ],
  ["exist hac ofrec pod pued quer quier sab ten tien vend", "o es e emos en ia ias ian iendo er"],
  ["habr podr querr tendr vendr", "as a an ia ias ian"],
].flatMap(([stems = "", endings = ""]) =>
  stems.split(" ").flatMap((stem) => endings.split(" ").map((ending) => `${stem}${ending}`)),
);

/** Each of them alone asks for all that the shop has. */
const WHOLE_SHOP = new Set(
  [
    "articulo articulos indumentaria look looks moda outfit outfits pilcha pilchas prenda prendas producto productos ropa ropas vestimenta",
    "catalogo catalogos coleccion colecciones ingreso ingresos novedad novedades nueva nuevas nuevo nuevos temporada todas todo todos",
  ].flatMap((words) => words.split(" ")),
);

/** Words common to all sentences or all shops, which tell no product apart. */
const EMPTY_WORDS = new Set([
  ...VERB_FORMS,
  ...WHOLE_SHOP,
  ...[
    "a ahora al algo algun alguna algunas algunos con cosa cosas d de del e el en es esa ese la las le les lo los mas me mi mis",
    "noches tardes unisex muy n nos o para por q que se si su sus te tu tus un una unas unos x y yo",
    "comprar dame favor hay haya hola porfa quisiera ver",
    "andar guardar ir lleve lleven llevar poner pongo ponerme ponerse sea sean ser tenga tengan usar usarlo",
    "linda lindas lindo lindos bonita bonitas bonito bonitos",
    "codigo color colores dia dias size tamano estilo nro numero sku talla tallas talle talles tipo tono tonos",
    "aca ahi alguien alla ando aunque bastante hasta bien buen buena buenas bueno buenos cada como cual cuando donde entre eso esos estoy gracias hoy",
    "mejor mejores mucha muchas mucho muchos otra otras otro otros pero porque xq pueda",
    "sirva sirvan sirve sirven solo soy tambien tan tanto tengo toda va vamos van vas vos voy ya",
    "comoda comodas comodo comodos",
    "art atuendo onda",
    "autentica autentico genuina genuino legitima legitimo original originales posta verdad verdadero",
    "cago muero cuanto cuantos cuesta cuestan salen costo vale valen valor precio precios stock encanta",
    "che conseguir tengas ustedes ud uds consulta consultar foto fotos alexa google ok okay siri",
    "cargar cm cms cualquier cualquiera gastar presupuesto regalito regalitos regalos viene vienen",
    "canchera canchero fachera facheras fachero facheros cheta chetas cheto chetos cubrirme cubrirse protegerme protegerse seccion taparme taparse veo vemos copada copadas copado copados pal piola re salir super finde semana",
    "disculpa disculpame disculpe duda perdon permiso porfi porfis pronto pregunta preguntar saludos tal",
    "adquirir conocer elegir elijo encargar mirar pedir pido probar probarme reservar disponible disponibles disponibilidad inmediata sigue siguen",
    "gratis internet local locales mayorista mayoristas minorista negocio online pagina retiro showroom tienda tiendas web",
    "divina divinas divino divinos hermosa hermosas hermoso hermosos preciosa preciosas precioso preciosos excelente excelentes calidad",
    "aprox aproximadamente costaria saldria maso masomenos modelo modelos opcion opciones variedad varias varios vendida vendidas vendido vendidos",
    "cotidiano diario efectivo transferencia uso entrega mayor parecida parecido similar similares",
    "anda andan avisame compro comprarle comprarme conseguis dale decime decir encargo envian envio envios falta fijate hago llegaron pasame trabajan vieron viste",
  ].flatMap((words) => words.split(" ")),
]);

export function isEmptyWord(word: string): boolean {
  return EMPTY_WORDS.has(word);
}

/** Whether it says nothing beside other words, and means everything without them: 'ropa', 'novedades'. */
export function isWholeShop(word: string): boolean {
  return WHOLE_SHOP.has(word);
}
