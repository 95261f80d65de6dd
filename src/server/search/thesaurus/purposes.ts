import { stemsOf } from "#domain/search.ts";

/** What any garment is worn for, so that it rules none out. */
export const EVERYDAY = stemsOf(
  "cole colegio escuela escolar facultad facu universidad clase noche trabajo trabajar laburo laburar oficina compra cumple cumpleanos enfermera enfermero medico medica doctora",
);

/** Sports and dances, in whose clothes one does nothing else. */
const ACTIVITY_WORDS = [
  "alpinismo apicultor apicultura arbitro badminton basquet beisbol bowling ciclista ciclismo esgrima futsal hincha paintball paracaidismo pesa raqueta correr running trekking", // sports
  "boxeo buceo bucear caminar caminata carrera cesped ejercicio escalada escalar futbol futbolista gimnasia golf handball hockey judo karate kayak maraton",
  "natacion nadar navegar nautica padel patinaje patinar patin pesca pescar pileta piscina remo remar rugby skate surf surfear tenis voley yoga zumba box artes marciales",
  "bailar baile ballet danza flamenco jazz milonga murga salsa tango disfraz disfrazarse halloween carnaval patria cosplay", // dances and costumes
].flatMap((words) => words.split(" "));

/** What takes things of its own, besides what the thesaurus knows: a 'remera para fútbol' is not any remera. */
export const OWN_WORDS: ReadonlySet<string> = new Set([
  ...ACTIVITY_WORDS,
  ...[
    "albanil asado asador barista carnicero cocina cocinar cocinero chef docente electricista jardinero limpiar limpieza maestra mecanico mozo obra peluquero quirofano laboratorio soldar soldador militar motociclista pescador pintar policia policial imprimir sublimar", // trades
    "agua arena auto avion bici bicicleta camping acampar cazar caceria coche cordillera mar moto rio viento", // places and vehicles
    "acostarse bano banarse compresion cuna diabetico dormir ducha ducharse gatear luto misa novia casarse operacion siesta varices descanso lumbalgia lumbar quemadura quimio quimioterapia radioterapia", // rest, health and ceremonies
    "abdomen brazo busto cadera cintura cuerpo dedo diente espalda hombro juanete muneca oreja agujero panza pelo pierna rodilla tobillo", // of the body
    "adida converse fila gucci kappa lacoste levi nike polo prada puma reebok topper umbro van wrangler zara", // brands
    "botella camara celular cuchillo documento dinero gemelo guitarra herramienta joya lapiz lente libro llave mamadera maquillaje mate moneda pala pasaporte pelota perfume tablet termo torta vino", // to carry
  ].flatMap((words) => words.split(" ")),
]);

export const ACTIVITIES = stemsOf(ACTIVITY_WORDS.join(" "));

export const OWN_THINGS = stemsOf([...OWN_WORDS].join(" "));
