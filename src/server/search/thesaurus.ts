import { ACCESSORIES } from "./thesaurus/accessories.ts";
import { CHILDREN } from "./thesaurus/children.ts";
import { CLOTHING } from "./thesaurus/clothing.ts";
import { HOME } from "./thesaurus/home.ts";
import { QUALITIES } from "./thesaurus/qualities.ts";
import { SHOES } from "./thesaurus/shoes.ts";
import { UNDERWEAR } from "./thesaurus/underwear.ts";

/**
 * What a small shop in Argentina or next to it may sell, a thing a line with its relations, a file a family; `_` joins the words of a
 * phrase: `= ruana poncho ~ bufanda`.
 * English names are those of any vocabulary, but for 'vest' and others with which a Spanish one begins that is still being typed.
 *
 * - `=`: names of one thing, all of which are searched together.
 * - `>`: the first is a kind that has the others; who searches for it gets them, not the other way round.
 * - `+`: the first is an occasion, a weather, a pattern or a fabric; products that are named or described by the others go with it.
 * - `~`: the first is no other's name, but who wants it may take the others: shown as alternatives, never as hits.
 * - `%`: any of them may be offered instead of another.
 * - `!`: things beside which products are described ('sobre una mesa'); who asks for one as such wants no product that mentions it.
 */
export const GARMENTS = [CLOTHING, UNDERWEAR, SHOES, CHILDREN, ACCESSORIES, HOME].join("\n");

/** The same signs, none of these words is a garment's; `!`: what is known and has no relations. */
export { QUALITIES };
