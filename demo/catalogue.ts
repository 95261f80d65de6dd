type DemoVariant = { size: string | null; color: string | null; stock: number };

/** `file` names the pictures `images/{file}-{width}.webp` and `.avif`; `color` the variants it shows. */
type DemoImage = { file: string; alt: string; color: string | null };

export type DemoProduct = {
  slug: string;
  name: string;
  description: string;
  /** Whole pesos. */
  price: number;
  discountPercentage: number | null;
  categorySlug: string;
  isActive: boolean;
  isPinned: boolean;
  /** Exactly one, with neither size nor colour, when the product comes in no sizes or colours. */
  variants: DemoVariant[];
  images: DemoImage[];
};

type DemoCategory = { slug: string; name: string; picture: string };

const letters = ["S", "M", "L", "XL"] as const;
const waists = ["38", "40", "42", "44", "46"] as const;
const shoes = ["36", "37", "38", "39", "40", "41"] as const;

/** One variant per size and colour; each colour's stock follows the order of the sizes. */
function bySizeAndColor(sizes: readonly string[], stock: Record<string, readonly number[]>): DemoVariant[] {
  return Object.entries(stock).flatMap(([color, counts]) =>
    counts.map((count, i) => ({ size: sizes[i] ?? null, color, stock: count })),
  );
}

function bySize(sizes: readonly string[], stock: readonly number[]): DemoVariant[] {
  return sizes.map((size, i) => ({ size, color: null, stock: stock[i] ?? 0 }));
}

function byColor(stock: Record<string, number>): DemoVariant[] {
  return Object.entries(stock).map(([color, count]) => ({ size: null, color, stock: count }));
}

function oneOfAKind(stock: number): DemoVariant[] {
  return [{ size: null, color: null, stock }];
}

function image(file: string, alt: string, color: string | null = null): DemoImage {
  return { file, alt, color };
}

/** What every product is unless it says otherwise. */
const usual = { discountPercentage: null, isActive: true, isPinned: false } as const;

const categories: DemoCategory[] = [
  { slug: "remeras", name: "Remeras", picture: "remera-riachuelo-azul" },
  { slug: "camisas-y-vestidos", name: "Camisas y vestidos", picture: "camisa-glicina" },
  { slug: "pantalones-y-polleras", name: "Pantalones y polleras", picture: "palazzo-avenida-oliva" },
  { slug: "abrigos-y-tejidos", name: "Abrigos y tejidos", picture: "tapado-corrientes-camel" },
  { slug: "accesorios", name: "Accesorios", picture: "bolso-mercado" },
];

/** Newest first. */
const products: DemoProduct[] = [
  {
    ...usual,
    slug: "tapado-corrientes",
    name: "Tapado Corrientes",
    description:
      "Tapado cruzado de paño espigado, con solapa ancha y forro de raso. Abriga sin pesar y cae derecho hasta debajo de la rodilla.",
    price: 289900,
    categorySlug: "abrigos-y-tejidos",
    isPinned: true,
    variants: bySizeAndColor(letters, { Camel: [2, 4, 3, 0], "Azul noche": [1, 3, 0, 2] }),
    images: [
      image(
        "tapado-corrientes-camel",
        "Tapado cruzado espigado color camel, extendido, con seis botones marrones",
        "Camel",
      ),
      image("tapado-corrientes-solapa", "Detalle de la solapa ancha y el forro ladrillo del tapado camel", "Camel"),
      image("tapado-corrientes-noche", "Tapado cruzado espigado azul noche, extendido", "Azul noche"),
      image("tapado-corrientes-percha", "Tapado azul noche colgado de una percha de madera", "Azul noche"),
    ],
  },
  {
    ...usual,
    slug: "vestido-colonia",
    name: "Vestido Camisero Colonia",
    description:
      "Camisero de gabardina liviana, con botones hasta el ruedo y un lazo para marcar la cintura. Puedes llevarlo abierto, sobre una remera.",
    price: 98900,
    categorySlug: "camisas-y-vestidos",
    variants: bySizeAndColor(letters, { Ladrillo: [3, 5, 2, 1], "Azul noche": [4, 0, 6, 2] }),
    images: [
      image(
        "vestido-colonia-ladrillo",
        "Vestido camisero color ladrillo, de manga corta, con lazo a la cintura",
        "Ladrillo",
      ),
      image("vestido-colonia-lazo", "Detalle del lazo anudado y los botones del vestido ladrillo", "Ladrillo"),
      image(
        "vestido-colonia-noche",
        "Vestido camisero azul noche, de manga corta, con lazo a la cintura",
        "Azul noche",
      ),
    ],
  },
  {
    ...usual,
    slug: "palazzo-avenida",
    name: "Palazzo Avenida",
    description:
      "Pantalón de tiro alto y pierna muy ancha, con dos pinzas y la raya marcada. En crepe de viscosa, que no se arruga en el colectivo.",
    price: 79900,
    categorySlug: "pantalones-y-polleras",
    variants: bySizeAndColor(waists, { Arena: [3, 6, 5, 2, 0], Tinta: [5, 7, 6, 4, 2], Oliva: [0, 3, 4, 1, 0] }),
    images: [
      image("palazzo-avenida-arena", "Pantalón palazzo color arena, con pinzas y raya", "Arena"),
      image("palazzo-avenida-cintura", "Detalle de la cintura, las pinzas y el bolsillo del palazzo arena", "Arena"),
      image("palazzo-avenida-tinta", "Pantalón palazzo color tinta, casi negro", "Tinta"),
      image("palazzo-avenida-oliva", "Pantalón palazzo verde oliva", "Oliva"),
    ],
  },
  {
    ...usual,
    slug: "remera-pampa",
    name: "Remera Pampa",
    description:
      "La remera de todos los días, en algodón peinado de 190 gramos. Cuello redondo que vuelve a su lugar después de cada lavado.",
    price: 28900,
    categorySlug: "remeras",
    isPinned: true,
    variants: bySizeAndColor(letters, {
      Crudo: [12, 18, 14, 6],
      Ladrillo: [8, 11, 0, 5],
      "Azul noche": [9, 15, 12, 0],
    }),
    images: [
      image("remera-pampa-crudo", "Remera lisa color crudo, de cuello redondo, extendida", "Crudo"),
      image("remera-pampa-ladrillo", "Remera lisa color ladrillo, de cuello redondo, extendida", "Ladrillo"),
      image("remera-pampa-noche", "Remera lisa azul noche, de cuello redondo, extendida", "Azul noche"),
      image("remera-pampa-pila", "Tres remeras dobladas: ladrillo, crudo y azul noche"),
    ],
  },
  {
    ...usual,
    slug: "bolso-mercado",
    name: "Bolso Mercado",
    description:
      "Bolso de lona cruda con base y manijas de cuero curtido al vegetal. Carga la verdulería entera o una computadora de 15 pulgadas.",
    price: 68500,
    categorySlug: "accesorios",
    variants: oneOfAKind(14),
    images: [
      image("bolso-mercado", "Bolso de lona cruda con base de cuero, del que asoma una rama de laurel"),
      image("bolso-mercado-manija", "Detalle de la manija de cuero cosida y remachada sobre la lona"),
    ],
  },
  {
    ...usual,
    slug: "camisa-tandil",
    name: "Camisa Tandil",
    description:
      "Camisa a cuadros de viyela cepillada, con dos bolsillos. Para la ruta, el fogón o el primer frío de abril.",
    price: 72900,
    categorySlug: "camisas-y-vestidos",
    variants: bySizeAndColor(letters, { Ladrillo: [4, 6, 7, 3], Oliva: [0, 5, 4, 2] }),
    images: [
      image("camisa-tandil-ladrillo", "Camisa a cuadros ladrillo y azul, con dos bolsillos", "Ladrillo"),
      image("camisa-tandil-oliva", "Camisa a cuadros oliva y ocre, con dos bolsillos", "Oliva"),
      image("camisa-tandil-pila", "Camisa a cuadros ladrillo doblada sobre otra oliva"),
    ],
  },
  {
    ...usual,
    slug: "cardigan-yerbal",
    name: "Cárdigan Yerbal",
    description:
      "Cárdigan de lana cardada verde yerba, con puños de morley y dos bolsillos donde entra la mano completa. Botones de tagua.",
    price: 104900,
    discountPercentage: 20,
    categorySlug: "abrigos-y-tejidos",
    variants: bySize(letters, [2, 5, 3, 1]),
    images: [
      image("cardigan-yerbal", "Cárdigan verde oliva abotonado, con dos bolsillos"),
      image("cardigan-yerbal-botones", "Detalle de los botones y la tira de morley del cárdigan"),
    ],
  },
  {
    ...usual,
    slug: "alpargatas-litoral",
    name: "Alpargatas Litoral",
    description:
      "Alpargatas de lona con suela de yute cosida a mano en Corrientes y base de goma. Se ablandan con el uso: pide tu talle justo.",
    price: 32900,
    categorySlug: "accesorios",
    variants: bySizeAndColor(shoes, {
      "Azul noche": [3, 6, 8, 7, 4, 0],
      Ladrillo: [2, 4, 5, 0, 3, 1],
      Crudo: [0, 5, 6, 6, 2, 2],
    }),
    images: [
      image(
        "alpargatas-litoral-noche",
        "Par de alpargatas azul noche con suela de yute, vistas desde arriba",
        "Azul noche",
      ),
      image("alpargatas-litoral-ladrillo", "Par de alpargatas color ladrillo con suela de yute", "Ladrillo"),
      image("alpargatas-litoral-crudo", "Par de alpargatas color crudo con suela de yute", "Crudo"),
    ],
  },
  {
    ...usual,
    slug: "remera-riachuelo",
    name: "Remera Riachuelo",
    description:
      "Remera marinera de escote bote y manga larga, tejida en jersey grueso. Las rayas se cortan una por una para que coincidan en los costados.",
    price: 38900,
    categorySlug: "remeras",
    variants: bySizeAndColor(letters, { Azul: [6, 9, 8, 3], Ladrillo: [4, 0, 5, 2] }),
    images: [
      image("remera-riachuelo-azul", "Remera marinera de manga larga a rayas azules sobre crudo", "Azul"),
      image("remera-riachuelo-detalle", "Detalle del escote bote y las rayas azules", "Azul"),
      image("remera-riachuelo-ladrillo", "Remera marinera de manga larga a rayas ladrillo sobre crudo", "Ladrillo"),
    ],
  },
  {
    ...usual,
    slug: "pollera-palermo",
    name: "Pollera Tableada Palermo",
    description:
      "Pollera midi con trece tablas planchadas a vapor que no se desarman. Cintura firme, con cierre al costado.",
    price: 76900,
    categorySlug: "pantalones-y-polleras",
    variants: bySizeAndColor(["36", "38", "40", "42", "44"], { Pizarra: [2, 4, 5, 3, 0], Ladrillo: [1, 3, 0, 2, 1] }),
    images: [
      image("pollera-palermo-pizarra", "Pollera midi tableada azul pizarra", "Pizarra"),
      image("pollera-palermo-tablas", "Detalle de las tablas y la cintura de la pollera pizarra", "Pizarra"),
      image("pollera-palermo-ladrillo", "Pollera midi tableada color ladrillo", "Ladrillo"),
    ],
  },
  {
    ...usual,
    slug: "piloto-garua",
    name: "Piloto Garúa",
    description:
      "Piloto de gabardina impermeable, con canesú, charreteras y cinturón para anudar. Aguanta la garúa de julio y el viento de la costanera.",
    price: 219900,
    categorySlug: "abrigos-y-tejidos",
    variants: bySize(letters, [3, 2, 4, 0]),
    images: [
      image("piloto-garua", "Piloto cruzado color arena con el cinturón anudado"),
      image("piloto-garua-cinturon", "Detalle del nudo del cinturón y los botones del piloto"),
      image("piloto-garua-percha", "Piloto arena colgado de una percha de madera"),
    ],
  },
  {
    ...usual,
    slug: "blusa-magnolia",
    name: "Blusa Magnolia",
    description:
      "Blusa de voile con canesú fruncido, cuello mao y mangas amplias que cierran en el puño. Se plancha apenas tibia.",
    price: 64900,
    categorySlug: "camisas-y-vestidos",
    variants: bySize(letters, [0, 0, 0, 0]),
    images: [
      image("blusa-magnolia", "Blusa rosa viejo con cuello mao y mangas amplias fruncidas"),
      image("blusa-magnolia-detalle", "Detalle del cuello mao y el canesú fruncido de la blusa"),
    ],
  },
  {
    ...usual,
    slug: "jean-almagro",
    name: "Jean Recto Almagro",
    description:
      "Jean de denim rígido de 13 onzas, tiro medio y pierna recta, con costuras ocre. Da el largo para usarlo con el ruedo vuelto.",
    price: 89900,
    categorySlug: "pantalones-y-polleras",
    variants: bySize(waists, [4, 8, 9, 5, 2]),
    images: [
      image("jean-almagro", "Jean recto azul con costuras ocre y el ruedo vuelto"),
      image("jean-almagro-bolsillo", "Detalle del bolsillo y el botón de bronce del jean"),
    ],
  },
  {
    ...usual,
    slug: "sweater-bariloche",
    name: "Sweater Bariloche",
    description:
      "Sweater trenzado de lana merino patagónica, tejido en talleres de Mar del Plata. Tres trenzas al frente y puños dobles.",
    price: 118900,
    categorySlug: "abrigos-y-tejidos",
    variants: bySizeAndColor(letters, { Crudo: [3, 4, 6, 2], Ladrillo: [2, 0, 3, 1] }),
    images: [
      image("sweater-bariloche-crudo", "Sweater trenzado color crudo, de cuello redondo", "Crudo"),
      image("sweater-bariloche-trenzas", "Detalle de las trenzas y el cuello del sweater crudo", "Crudo"),
      image("sweater-bariloche-ladrillo", "Sweater trenzado color ladrillo, de cuello redondo", "Ladrillo"),
      image("sweater-bariloche-pila", "Sweater ladrillo doblado sobre otro crudo"),
    ],
  },
  {
    ...usual,
    slug: "panuelo-ceibo",
    name: "Pañuelo Flor de Ceibo",
    description:
      "Pañuelo de seda de 70 por 70, estampado con flores de ceibo y con el borde enrollado a mano. Al cuello, en el pelo o en el bolso.",
    price: 46900,
    categorySlug: "accesorios",
    variants: oneOfAKind(9),
    images: [
      image("panuelo-ceibo", "Pañuelo crudo con flores de ceibo rojas y borde ladrillo"),
      image("panuelo-ceibo-detalle", "Detalle de una esquina doblada del pañuelo"),
    ],
  },
  {
    ...usual,
    slug: "camisa-san-telmo",
    name: "Camisa San Telmo",
    description:
      "Camisa clásica de algodón oxford, con un bolsillo y botones de nácar. Corte derecho, pensado para usarla por dentro o por fuera.",
    price: 62900,
    categorySlug: "camisas-y-vestidos",
    variants: bySizeAndColor(letters, { Crudo: [7, 10, 9, 4], Celeste: [5, 8, 0, 3] }),
    images: [
      image("camisa-san-telmo-crudo", "Camisa lisa color crudo, de manga larga, con un bolsillo", "Crudo"),
      image("camisa-san-telmo-cuello", "Detalle del cuello, los botones y el bolsillo de la camisa cruda", "Crudo"),
      image("camisa-san-telmo-celeste", "Camisa lisa celeste, de manga larga, con un bolsillo", "Celeste"),
      image("camisa-san-telmo-percha", "Camisa celeste colgada de una percha de madera", "Celeste"),
    ],
  },
  {
    ...usual,
    slug: "bermuda-costanera",
    name: "Bermuda Costanera",
    description: "Bermuda de lino rayado con cintura elástica y cordón. Se moja, se escurre y en una hora está seca.",
    price: 52900,
    discountPercentage: 25,
    categorySlug: "pantalones-y-polleras",
    variants: bySize(letters, [4, 0, 6, 3]),
    images: [
      image("bermuda-costanera", "Bermuda celeste rayada con cordón en la cintura"),
      image("bermuda-costanera-cordon", "Detalle de la cintura elástica y el cordón de la bermuda"),
    ],
  },
  {
    ...usual,
    slug: "remera-ceibo",
    name: "Remera Ceibo",
    description:
      "Remera blanca con una rama de ceibo estampada en serigrafía a tres tintas, de a una por vez, en un taller de Villa Crespo.",
    price: 34900,
    categorySlug: "remeras",
    variants: bySize(letters, [5, 7, 6, 2]),
    images: [
      image("remera-ceibo", "Remera blanca con una rama de ceibo roja en el pecho"),
      image("remera-ceibo-estampa", "Detalle de la estampa de ceibo sobre la remera blanca"),
    ],
  },
  {
    ...usual,
    slug: "bufanda-ushuaia",
    name: "Bufanda Ushuaia",
    description:
      "Bufanda de lana lambswool a rayas, de dos metros y con flecos trenzados. Da dos vueltas y todavía sobra.",
    price: 48900,
    discountPercentage: 50,
    categorySlug: "accesorios",
    variants: byColor({ Ladrillo: 6, Pizarra: 3 }),
    images: [
      image("bufanda-ushuaia-ladrillo", "Bufanda a rayas ladrillo y crudo, con las puntas cruzadas", "Ladrillo"),
      image("bufanda-ushuaia-flecos", "Detalle de las puntas y los flecos de la bufanda ladrillo", "Ladrillo"),
      image("bufanda-ushuaia-pizarra", "Bufanda a rayas pizarra y azul, con las puntas cruzadas", "Pizarra"),
    ],
  },
  {
    ...usual,
    slug: "campera-barracas",
    name: "Campera Barracas",
    description:
      "Campera de trabajo en lona lavada, con cuello de corderoy y tres bolsillos plaqué. Botones de bronce que toman color con los años.",
    price: 148900,
    categorySlug: "abrigos-y-tejidos",
    variants: bySizeAndColor(letters, { Azul: [2, 5, 4, 2], Ocre: [1, 2, 0, 0] }),
    images: [
      image("campera-barracas-azul", "Campera de trabajo azul con cuello marrón y tres bolsillos", "Azul"),
      image("campera-barracas-bolsillo", "Detalle de los bolsillos y los botones de la campera azul", "Azul"),
      image("campera-barracas-ocre", "Campera de trabajo ocre con cuello marrón y tres bolsillos", "Ocre"),
    ],
  },
  {
    ...usual,
    slug: "solero-mar-chiquita",
    name: "Solero Mar Chiquita",
    description:
      "Solero de algodón estampado con margaritas, breteles finos y dos volados. El forro llega hasta la rodilla.",
    price: 74900,
    discountPercentage: 30,
    categorySlug: "camisas-y-vestidos",
    variants: bySize(["XS", "S", "M", "L"], [1, 3, 2, 0]),
    images: [
      image("solero-mar-chiquita", "Solero ladrillo con margaritas, breteles finos y volados"),
      image("solero-mar-chiquita-detalle", "Detalle del escote y el estampado de margaritas del solero"),
    ],
  },
  {
    ...usual,
    slug: "bandolera-montserrat",
    name: "Bandolera Montserrat",
    description:
      "Bandolera de cuero vacuno con tapa redondeada y cierre de bronce. Correa regulable y un bolsillo interno para la SUBE.",
    price: 128500,
    categorySlug: "accesorios",
    variants: oneOfAKind(5),
    images: [
      image("bandolera-montserrat", "Bandolera de cuero marrón con tapa redondeada"),
      image("bandolera-montserrat-cierre", "Detalle del cierre de bronce y las costuras de la bandolera"),
    ],
  },
  {
    ...usual,
    slug: "bombacha-areco",
    name: "Bombacha de Campo Areco",
    description:
      "Bombacha de gabardina elastizada con puño abotonado en el tobillo. El corte de siempre, con la pierna un poco más angosta.",
    price: 74500,
    discountPercentage: 10,
    categorySlug: "pantalones-y-polleras",
    variants: bySizeAndColor(waists, { Oliva: [2, 5, 6, 3, 1], Camel: [0, 4, 4, 2, 0] }),
    images: [
      image("bombacha-areco-oliva", "Bombacha de campo verde oliva con puños abotonados", "Oliva"),
      image("bombacha-areco-camel", "Bombacha de campo color camel con puños abotonados", "Camel"),
      image("bombacha-areco-puno", "Detalle del puño fruncido y abotonado de la bombacha camel", "Camel"),
    ],
  },
  {
    ...usual,
    slug: "musculosa-isleta",
    name: "Musculosa Isleta",
    description: "Musculosa de morley fino, larga y al cuerpo. Se usa sola en enero y bajo el sweater en junio.",
    price: 19900,
    categorySlug: "remeras",
    variants: bySizeAndColor(["S", "M", "L"], { Crema: [10, 12, 7], Oliva: [6, 8, 0], "Rosa viejo": [5, 0, 4] }),
    images: [
      image("musculosa-isleta-crema", "Musculosa de morley color crema", "Crema"),
      image("musculosa-isleta-oliva", "Musculosa de morley verde oliva", "Oliva"),
      image("musculosa-isleta-rosa", "Musculosa de morley rosa viejo", "Rosa viejo"),
    ],
  },
  {
    ...usual,
    slug: "ruana-puna",
    name: "Ruana Puna",
    description:
      "Ruana de lana de llama y oveja, tejida en telar por una cooperativa de Catamarca. Pieza abierta, con guarda en tres colores y flecos.",
    price: 154000,
    categorySlug: "abrigos-y-tejidos",
    variants: oneOfAKind(4),
    images: [
      image("ruana-puna", "Ruana azul pizarra abierta, con guardas ladrillo, crudo y ocre"),
      image("ruana-puna-flecos", "Detalle de las guardas y los flecos de la ruana"),
    ],
  },
  {
    ...usual,
    slug: "camisa-glicina",
    name: "Camisa Glicina",
    description:
      "Camisa de manga corta y cuello abierto en viscosa fresca, con hojas recortadas en tres tonos sobre azul.",
    price: 58900,
    discountPercentage: 20,
    categorySlug: "camisas-y-vestidos",
    variants: bySize(letters, [6, 4, 0, 3]),
    images: [
      image("camisa-glicina", "Camisa azul de manga corta con hojas celestes, rosadas y crudas"),
      image("camisa-glicina-detalle", "Detalle del cuello abierto y el estampado de hojas"),
    ],
  },
  {
    ...usual,
    slug: "boina-ayacucho",
    name: "Boina Ayacucho",
    description:
      "Boina de lana afieltrada, con badana de cuero y el rabito de siempre. Talle único, cede con el calor de la mano.",
    price: 36900,
    categorySlug: "accesorios",
    variants: byColor({ "Azul noche": 8, Ladrillo: 0 }),
    images: [
      image("boina-ayacucho-noche", "Boina de lana azul noche", "Azul noche"),
      image("boina-ayacucho-ladrillo", "Boina de lana color ladrillo", "Ladrillo"),
    ],
  },
  {
    ...usual,
    slug: "pollera-chacarita",
    name: "Pollera Chacarita",
    description:
      "Pollera evasé de corderoy grueso, abotonada al frente y con dos bolsillos plaqué. Llega a media pierna.",
    price: 69900,
    categorySlug: "pantalones-y-polleras",
    variants: bySize(["36", "38", "40", "42"], [0, 0, 0, 0]),
    images: [
      image("pollera-chacarita", "Pollera evasé de corderoy ocre con siete botones"),
      image("pollera-chacarita-detalle", "Detalle del corderoy, los botones y el bolsillo de la pollera"),
    ],
  },
  {
    ...usual,
    slug: "chomba-nunez",
    name: "Chomba Núñez",
    description: "Chomba de piqué con cuello y puños de morley. Dos botones, ruedo recto y nada bordado en el pecho.",
    price: 44900,
    categorySlug: "remeras",
    variants: bySizeAndColor(letters, { "Azul noche": [4, 7, 6, 3], Ocre: [2, 3, 0, 1] }),
    images: [
      image("chomba-nunez-noche", "Chomba azul noche de manga corta", "Azul noche"),
      image("chomba-nunez-ocre", "Chomba ocre de manga corta", "Ocre"),
      image("chomba-nunez-cuello", "Detalle del cuello tejido y los botones de la chomba ocre", "Ocre"),
    ],
  },
  {
    ...usual,
    slug: "cinturon-tranquera",
    name: "Cinturón Tranquera",
    description:
      "Cinturón de suela de 35 milímetros con hebilla de bronce macizo y pespunte a la vista. Teñido a mano, cada uno sale distinto.",
    price: 42500,
    categorySlug: "accesorios",
    variants: bySize(["85", "95", "105"], [3, 6, 2]),
    images: [
      image("cinturon-tranquera", "Cinturón de cuero rojizo cerrado en círculo"),
      image("cinturon-tranquera-hebilla", "Detalle de la hebilla de bronce y los agujeros del cinturón"),
    ],
  },
  {
    ...usual,
    slug: "camisa-boedo",
    name: "Camisa Boedo",
    description:
      "Camisa de poplín a rayas finas, de manga larga y puño simple. Fresca para la oficina, mejor con los puños vueltos.",
    price: 66900,
    categorySlug: "camisas-y-vestidos",
    variants: bySizeAndColor(letters, { Pizarra: [3, 6, 5, 2], Ladrillo: [4, 2, 0, 1] }),
    images: [
      image("camisa-boedo-azul", "Camisa cruda con rayas finas azul pizarra", "Pizarra"),
      image("camisa-boedo-ladrillo", "Camisa cruda con rayas finas ladrillo", "Ladrillo"),
      image("camisa-boedo-plegada", "Camisa de rayas pizarra doblada sobre otra de rayas ladrillo"),
    ],
  },
  {
    ...usual,
    slug: "polera-lanin",
    name: "Polera Lanín",
    description:
      "Polera de cuello alto en merino extrafino. Abriga como un pulóver grueso y entra bajo cualquier campera.",
    price: 92900,
    discountPercentage: 35,
    categorySlug: "abrigos-y-tejidos",
    variants: bySize(letters, [2, 0, 1, 3]),
    images: [
      image("polera-lanin", "Polera de cuello alto color óxido"),
      image("polera-lanin-plegada", "Polera color óxido doblada, con el cuello hacia arriba"),
    ],
  },
  {
    ...usual,
    slug: "remera-delta",
    name: "Remera Delta",
    description:
      "Remera amplia de algodón flamé, con un bolsillo en el pecho. Teñida en prenda, sale ya gastada de la caja.",
    price: 31900,
    discountPercentage: 15,
    categorySlug: "remeras",
    variants: bySize(letters, [7, 9, 4, 0]),
    images: [
      image("remera-delta", "Remera verde oliva con un bolsillo en el pecho"),
      image("remera-delta-bolsillo", "Detalle del bolsillo cosido de la remera oliva"),
    ],
  },
  {
    ...usual,
    slug: "piluso-costa",
    name: "Piluso Costa",
    description:
      "Piluso de gabardina con ala pespunteada y ojalillos de bronce. Se dobla, se guarda en el bolsillo y vuelve a su forma.",
    price: 27900,
    discountPercentage: 15,
    categorySlug: "accesorios",
    variants: oneOfAKind(11),
    images: [
      image("piluso-costa", "Piluso verde oliva con el ala pespunteada"),
      image("piluso-costa-pespunte", "Detalle del pespunte del ala y un ojalillo de bronce"),
    ],
  },
  {
    ...usual,
    slug: "medias-canillita",
    name: "Medias Canillita",
    description:
      "Medias tres cuartos de algodón acanalado, con talón y puntera reforzados. Dos rayas que asoman sobre la zapatilla.",
    price: 9900,
    categorySlug: "accesorios",
    variants: bySize(["35-38", "39-42", "43-45"], [16, 22, 9]),
    images: [
      image("medias-canillita", "Par de medias crudas con rayas azul y ladrillo, y talón ladrillo"),
      image("medias-canillita-puno", "Detalle del acanalado y las rayas de las medias"),
    ],
  },
  {
    ...usual,
    slug: "blazer-lavalle",
    name: "Blazer Lavalle",
    description: "Blazer de sastrería en lana fría, con dos botones y forro ocre. Hombro natural, sin hombreras.",
    price: 168900,
    categorySlug: "abrigos-y-tejidos",
    isActive: false,
    variants: bySize(letters, [1, 2, 2, 1]),
    images: [
      image("blazer-lavalle", "Blazer color tinta de dos botones con forro ocre"),
      image("blazer-lavalle-solapa", "Detalle de la solapa y el forro ocre del blazer"),
    ],
  },
];

/** A shop's worth of garments to look at before there are real ones. */
export const demoCatalogue = { categories, products };
