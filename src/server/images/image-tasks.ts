import { findDominantColor } from "./dominant-color.ts";
import { encodeAvif } from "./encode-avif.ts";
import { encodeJpeg } from "./encode-jpeg.ts";
import { encodeReceipt } from "./encode-receipt.ts";
import { encodeWebp } from "./encode-webp.ts";
import { sharp } from "./sharp.ts";

/** Imports the drawing code on first use: most image processes only encode. */
function deferred<Input, Output>(load: () => Promise<(input: Input) => Promise<Output>>) {
  return async (input: Input): Promise<Output> => (await load())(input);
}

/** Everything that opens, draws or encodes pictures. Run by the image process only. */
const imageTasks = {
  encodeWebp,
  encodeReceipt,
  encodeAvif,
  encodeJpeg,
  drawIcon: deferred(async () => (await import("../seo/draw-icon.ts")).drawIcon),
  drawProductCard: deferred(async () => (await import("../seo/cards.ts")).drawProductCard),
  drawShopCard: deferred(async () => (await import("../seo/cards.ts")).drawShopCard),
  dominantColor: (bytes: Uint8Array) => findDominantColor(sharp(bytes)),
};

type Tasks = typeof imageTasks;

export type ImageTask = keyof Tasks;

export type ImageInput<Name extends ImageTask> = Parameters<Tasks[Name]>[0];

export type ImageOutput<Name extends ImageTask> = Awaited<ReturnType<Tasks[Name]>>;

const byName: { [Name in ImageTask]: (input: ImageInput<Name>) => Promise<ImageOutput<Name>> } = imageTasks;

export type ImageRequest<Name extends ImageTask = ImageTask> = { name: Name; input: ImageInput<Name> };

export async function runTask<Name extends ImageTask>({ name, input }: ImageRequest<Name>): Promise<ImageOutput<Name>> {
  return byName[name](input);
}
