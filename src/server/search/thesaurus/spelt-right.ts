import { stemsOf } from "#domain/search.ts";

/** Stems of words that look like a misspelt garment or colour but are not: 'sport' is no short. Words of the thesaurus need not be listed. */
export const SPELT_RIGHT = stemsOf(
  [
    "boxeo carrera escalada golf golpe handball hockey remo zumba", // sports
    "brazo flaca mano muslo panza vientre", // of the body
    "abril agosto carnaval diciembre enero febrero jueves julio junio lunes martes marzo mayo noviembre octubre pareja reyes sabado septiembre setiembre soltera suerte", // days and occasions
    "bruja camarera camila colega contador costurera juana maria martin martina messi olivia pirata vendedora zapatero", // people
    "camara canamo canutillo castillo cebra cinta corcho cuerda gancho mascara merino mordillo oveja ovillo plantilla portabebe serpiente tafeta titanio turbante venda vicuna", // things and fabrics
    "antena batata billete boleto buque cabana caldera caldo calendario camioneta capilla caramelo ceramica cerveza cohete cuchillo elefante escalera espalda flauta", // things that shops of other kinds sell, and their surroundings
    "fuente galleta globo guitarra jaguar jugo lamina lima mango maletero manguera manzana medicina nuez pantalla paquete pastel pastilla pintura pistola pizza puente recuerdo tambor tarjeta tatuaje terraza tesoro tijera torre",
    "arreglo calculo caliente cancelar correcta deposito falso eterno lavado leopardo medida odio retro tranquila vistosa", // qualities
    "asics casio chanel cuore kappa levis lotto montagne prada prune swatch umbro", // brands
  ].join(" "),
);
