import * as v from "valibot";
import { type ProductImage, thumbnailFile } from "#domain/image.ts";
import { PRODUCT_FIELDS } from "#domain/product.ts";
import type { AdminProduct } from "#server/products/products.ts";
import type { Photos } from "../../drafts/drafts.ts";
import { unanswered } from "../../drafts/unanswered.ts";
import type { Picture } from "./pictures.ts";
import type { ProductDraft } from "./product-draft.ts";
import type { Editing } from "./product-editing.ts";

const text = v.string();
const orNull = v.nullable(text);

/** Drafts of earlier versions have objects. */
const names = v.pipe(
  v.array(
    v.union([
      text,
      v.pipe(
        v.object({ name: text }),
        v.transform(({ name }) => name),
      ),
    ]),
  ),
  v.minLength(1),
);
const cell = v.object({ id: v.exactOptional(text), shown: v.exactOptional(v.number()), units: text });

const grid = v.pipe(
  v.object({
    sizes: names,
    colors: names,
    cells: v.array(v.array(cell)),
  }),
  v.check(
    ({ sizes, colors, cells }) => cells.length === colors.length && cells.every((row) => row.length === sizes.length),
  ),
);

const productDraft = v.object({
  name: text,
  description: text,
  price: text,
  discount_percentage: text,
  is_active: v.boolean(),
  is_pinned: v.boolean(),
  category_id: text,
  size_guide: text,
  search_words: v.optional(text, ""), // drafts of earlier versions have none
  grid,
}) satisfies v.GenericSchema<unknown, ProductDraft>;

/** Only the fields the form reads are checked; the rest came from our own server. */
const image = v.pipe(
  v.looseObject({ id: text, base: text, widths: v.array(v.number()), alt: text, color: orNull }),
  v.transform((left) => left as unknown as ProductImage),
);

/** A stored picture, or with `name` a file stored beside the draft. */
const picture = v.object({
  key: text,
  alt: text,
  color: orNull,
  image: v.exactOptional(image),
});

const form = v.object({
  draft: productDraft,
  pictures: v.array(picture),
  unanswered: v.exactOptional(unanswered(productDraft)),
});

const field = v.union([
  v.picklist([...PRODUCT_FIELDS, "variants"]),
  v.pipe(
    v.literal("shelf"), // in drafts of earlier versions
    v.transform(() => "variants" as const),
  ),
]);
const value = v.union([text, v.boolean()]);

/** Checked like an image. */
const product = v.pipe(
  v.looseObject({
    id: text,
    version: v.number(),
    name: text,
    description: text,
    price: v.number(),
    discount_percentage: v.nullable(v.number()),
    is_active: v.boolean(),
    is_pinned: v.boolean(),
    category_id: orNull,
    size_guide: text,
    search_words: v.optional(text, ""),
    variants: v.array(v.object({ id: text, size: orNull, color: orNull, stock: v.number() })),
    images: v.array(image),
  }),
  v.transform((left) => left as unknown as AdminProduct),
);

const count = v.number();

const editing = v.object({
  base: product,
  draft: productDraft,
  pictures: v.array(picture),
  changes: v.array(v.object({ field, was: value, is: value, mine: v.exactOptional(value) })),
  recounts: v.array(v.object({ id: text, name: text, was: count, is: count, mine: count })),
  unanswered: v.optional(unanswered(v.object({ base: product, draft: productDraft }))),
});

type StoredPicture = v.InferOutput<typeof picture>;

export function storePictures(pictures: readonly Picture[]): object[] {
  return pictures.map(({ key, alt, color, image }) => (image ? { key, alt, color, image } : { key, alt, color }));
}

export function filesOf(pictures: readonly Picture[]): Photos {
  return new Map(pictures.flatMap(({ key, file }) => (file ? [[key, file] as const] : [])));
}

/** `missingPhotos` counts the files that the browser did not store. */
type Recovered = { pictures: Picture[]; missingPhotos: number };

function recoverPictures(stored: readonly StoredPicture[], photos: Photos): Recovered {
  const pictures = stored.flatMap(({ key, alt, color, image }): Picture[] => {
    if (image) return [{ key, alt, color, preview: thumbnailFile(image), image }];
    const file = photos.get(key);
    return file ? [{ key, alt, color, preview: URL.createObjectURL(file), file }] : [];
  });
  return { pictures, missingPhotos: stored.length - pictures.length };
}

type Stored = { value: unknown; photos: Photos };

/** Undefined when the stored value is invalid. */
export function recoverForm({ value, photos }: Stored) {
  const { success, output } = v.safeParse(form, value);
  if (!success) return undefined;
  const { draft, pictures, unanswered } = output;
  return { draft, unanswered, ...recoverPictures(pictures, photos) };
}

/** Undefined when the stored value is invalid. */
export function recoverEdit({ value, photos }: Stored): (Editing & { missingPhotos: number }) | undefined {
  const { success, output } = v.safeParse(editing, value);
  if (!success) return undefined;
  const { pictures, unanswered, ...rest } = output;
  return { ...rest, unanswered, ...recoverPictures(pictures, photos) };
}
