import { ACCESSORIES } from "./thesaurus/accessories.ts";
import { CHILDREN } from "./thesaurus/children.ts";
import { CLOTHING } from "./thesaurus/clothing.ts";
import { HOME } from "./thesaurus/home.ts";
import { QUALITIES } from "./thesaurus/qualities.ts";
import { SHOES } from "./thesaurus/shoes.ts";
import { UNDERWEAR } from "./thesaurus/underwear.ts";

/**
 * What a small shop in or near Argentina may sell: one thing with its relations per line, one family per file; `_` joins the words of
 * a phrase: `= ruana poncho ~ bufanda`. `|` stands between several subjects of one relation: `> sueter|jersey polera`.
 * English names are those in common use, except 'vest' and others that begin a Spanish name still being typed.
 *
 * - `=`: names of one thing, all searched together.
 * - `>`: the first is a kind that includes the others; a search for it finds them, not the other way round.
 * - `+`: the first is an occasion, a weather, a pattern or a fabric; products named or described by the others go with it.
 * - `~`: the first is not another name, but whoever wants it may take the others: shown as alternatives, never as hits.
 * - `%`: any of them may be offered instead of another.
 * - `-`: the first is none of the others, though they are of its kind or called by another of its names: a panty is no soquete.
 * - `!`: things beside which products are described ('sobre una mesa'); a search for the thing itself skips products that mention it.
 */
export const GARMENTS = [CLOTHING, UNDERWEAR, SHOES, CHILDREN, ACCESSORIES, HOME].join("\n");

/** The same signs, but no word names a garment; `!`: words that are known and have no relations. */
export { QUALITIES };
