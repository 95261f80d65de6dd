/** What looks like a misspelt garment or colour, and is a word: 'sport' is no short. What the thesaurus has need not stand here. */
export const SPELT_RIGHT = [
  "boxeo carrera escalada handball hockey remo zumba", // sports
  "brazo flaca mano muslo panza vientre", // of the body
  "abril carnaval jueves junio lunes martes pareja reyes sabado soltera suerte", // days and occasions
  "bruja camarera colega contador costurera pirata vendedora", // people
  "batik camara canamo canutillo castillo cebra cinta corcho cuerda gancho mascara merino mordillo oveja ovillo plantilla portabebe serpiente tafeta titanio turbante venda vicuna", // things and fabrics
  "antena billete boleto buque caldera calendario camello camioneta caramelo ceramica cerveza cohete cuchillo elefante escalera espalda flauta", // things that shops of other kinds sell, and what surrounds them
  "fuente galleta globo guitarra jaguar jugo lamina maletero manguera manzana medicina nuez paquete pastel pastilla pera pintura pistola pizza puente tambor tarjeta tatuaje tesoro tijera torre",
  "arreglo caliente correcta falso lavado medida retro tranquila vistosa", // qualities
  "asics casio chanel cuore levis lotto montagne prada prune swatch umbro", // brands
].join(" ");
