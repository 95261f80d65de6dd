import { ok, refuse, type Result } from "./result.ts";
import { foldText } from "./spelling.ts";

/** How long a password may be, in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export type PasswordRefusal = "password-too-short" | "password-too-long" | "password-guessable";

/** What guessers try first, folded as `foldText` does: Spanish and English habits, and what this kind of shop is called. */
const COMMON_WORDS = `
  contrasena contrasenia password passwort passwd passphrase pass clave secreto secreta secret acceso ingreso entrar
  admin administrador administradora administracion administrator root usuario user username login guest invitado default
  master maestro system sistema soporte support server servidor test testing prueba demo temporal temp cambiar cambiame
  changeme bienvenido bienvenida bienvenidos welcome letmein entrada hola hello
  saitam tienda tiendas negocio local shop store online compras ventas moda ropa fashion indumentaria boutique panel
  pedido pedidos producto productos carrito dinero plata money cliente clientes
  qwerty qwertz azerty asdf asdfgh zxcvb qazwsx qaz wsx edc abc123 123abc iloveyou teamo tequiero amor love corazon
  princesa princess angel dragon monkey sunshine football baseball futbol superman batman pokemon naruto starwars
  shadow michael jordan trustno1 whatever internet google facebook instagram whatsapp gmail hotmail
  boca bocajuniors riverplate river racing independiente sanlorenzo argentina buenosaires messi maradona diego lionel
  campeon campeones mundial familia familias amigos amiga amigo jesus dios maria lucas martin mateo sofia valentina
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  lunes martes miercoles jueves viernes sabado domingo primavera verano otono invierno summer winter spring autumn
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
`
  .trim()
  .split(/\s+/);

/** What only joins such words makes a password no better. */
const JOINING_WORDS = new Set([
  "a",
  "al",
  "de",
  "del",
  "el",
  "en",
  "es",
  "is",
  "la",
  "las",
  "los",
  "mi",
  "my",
  "the",
  "tu",
  "y",
]);

/** Rows of a keyboard, the alphabet and the digits, read in both directions. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "12345678901234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
].flatMap((row) => [row, Array.from(row).toReversed().join("")]);

/** Characters from which a piece of a row counts as one: shorter pieces stand in many good words. */
const SHORTEST_RUN = { letters: 4, digits: 3 } as const;

/** From so many times on, the same character in a row adds nothing. */
const SHORTEST_REPEAT = 3;

/** So many letters beside common words make a good password. */
const ENOUGH_LETTERS = 4;

/** So many other characters do, when nothing in it is guessable but a run of digits. */
const ENOUGH_OTHERS = 6;

/** Shortest part of an e-mail or of the shop's name that counts as a word, in characters. */
const SHORTEST_CONTEXT = 3;

/** What people write in the place of letters. */
const DISGUISES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "!": "i",
  $: "s",
  "@": "a",
};

/**
 * Checks a password that somebody chooses; nothing of it is changed. `context` is what guessers know: the e-mail it is
 * for, the shop's name.
 */
export function checkPassword(password: string, context: readonly string[] = []): Result<string, PasswordRefusal> {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.min) return refuse("password-too-short");
  if (length > PASSWORD_LENGTH.max) return refuse("password-too-long");
  if (isGuessable(password, context)) return refuse("password-guessable");
  return ok(password);
}

/**
 * Whether a password is among those that are tried first: one unit over and over, pieces of the alphabet or of a keyboard
 * row, common words, or words of `context` (its owner's e-mail, the shop's name), with nothing but digits and signs
 * around them. A repeated unit counts as a password of its own when it is as long as one has to be.
 */
export function isGuessable(password: string, context: readonly string[] = []): boolean {
  const characters = Array.from(foldText(password));
  const unit = characters.slice(0, periodOf(characters));
  if (unit.length < characters.length && unit.length < PASSWORD_LENGTH.min) return true;

  const words = [...COMMON_WORDS, ...context.flatMap(wordsOf)];
  const inWords = coverWords(unit, words);
  const covered = coverRepeats(unit, coverRuns(unit, inWords));
  const isLetter = unit.map((character) => /\p{L}/u.test(character));
  const letters = lettersLeft(unit, covered);
  const others = unit.filter((_, index) => !covered[index] && !isLetter[index]).length;
  if (!covered.includes(true) || letters >= ENOUGH_LETTERS) return false;
  const isAroundLetters = covered.some((isCovered, index) => isCovered && (inWords[index] || isLetter[index]));
  return isAroundLetters || others < ENOUGH_OTHERS;
}

function wordsOf(context: string): string[] {
  return foldText(context)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_CONTEXT);
}

/** The length of the unit that a text repeats, at least twice; all of its characters when it repeats none. */
function periodOf(characters: readonly string[]): number {
  for (let period = 1; period <= characters.length / 2; period += 1) {
    if (characters.every((character, index) => index < period || character === characters[index - period]))
      return period;
  }
  return characters.length;
}

/** Which characters belong to one of these words, disguised or not. */
function coverWords(characters: readonly string[], words: readonly string[]): boolean[] {
  const covered = characters.map(() => false);
  // Characters that take two places in a text would shift the others; none stands in a word.
  const plain = characters.map((character) => (character.length === 1 ? character : " "));
  const undisguised = plain.map((character) => DISGUISES[character] ?? character);
  for (const text of [plain.join(""), undisguised.join("")]) {
    for (const word of words) {
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
        covered.fill(true, at, at + word.length);
    }
  }
  return covered;
}

/** The same with every piece of a row covered. */
function coverRuns(characters: readonly string[], already: readonly boolean[]): boolean[] {
  const covered = [...already];
  for (let from = 0; from < characters.length; from += 1) {
    const length = longestRun(characters.slice(from).join(""));
    if (length > 0) covered.fill(true, from, from + length);
  }
  return covered;
}

/** How much of the beginning of a text is a piece of a row; 0 when it is too short to be one. */
function longestRun(text: string): number {
  const shortest = /^\d{3}/.test(text) ? SHORTEST_RUN.digits : SHORTEST_RUN.letters;
  let length = 0;
  for (let next = shortest; next <= text.length && ROWS.some((row) => row.includes(text.slice(0, next))); next += 1)
    length = next;
  return length;
}

/** The same with every repetition of one character covered. */
function coverRepeats(characters: readonly string[], already: readonly boolean[]): boolean[] {
  const covered = [...already];
  for (let from = 0; from < characters.length;) {
    let to = from + 1;
    while (to < characters.length && characters[to] === characters[from]) to += 1;
    if (to - from >= SHORTEST_REPEAT) covered.fill(true, from, to);
    from = to;
  }
  return covered;
}

/** How many letters stand outside of what is covered, joining words not counted. */
function lettersLeft(characters: readonly string[], covered: readonly boolean[]): number {
  const left = characters.map((character, index) => (covered[index] ? " " : character)).join("");
  const pieces = left.match(/\p{L}+/gu) ?? [];
  return pieces.filter((piece) => !JOINING_WORDS.has(piece)).reduce((sum, piece) => sum + Array.from(piece).length, 0);
}
