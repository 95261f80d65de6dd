/** What looks like a misspelt garment or colour, and is a word: 'sport' is no short. What the thesaurus has need not stand here. */
export const SPELT_RIGHT = [
  "boxeo carrera escalada handball hockey remo zumba", // sports
  "brazo brazos flaca flaco mano manos muslo muslos panza vientre", // of the body
  "abril carnaval jueves junio lunes martes pareja reyes sabado soltera soltero suerte", // days and occasions
  "bruja camarera colega contador costurera pirata vendedora", // people
  "batik camara canamo canutillo castillo cebra cinta corcho cuerda gancho mascara mascaras merino mordillo oveja ovillo percha portabebe serpiente tafeta titanio turbante venda vendas vicuna", // things and fabrics
  "arreglo arreglos caliente correcta falso lavado medida medidas mojado retro tranquila vistosa vistoso", // qualities
  "asics casio chanel cuore levis lotto montagne prada prune swatch umbro", // brands
].join(" ");
