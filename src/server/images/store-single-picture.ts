import { ok, refuse, type Result } from "#domain/result.ts";
import type { SentFile } from "../http/multipart.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import type { Storage } from "../storage/storage.ts";
import { fileFailures, imageCopy } from "./copy.ts";
import type { ImageRefusal } from "./decode-image.ts";
import { encodeImage } from "./encode-image.ts";
import { type StoredImage, storeImage } from "./store-image.ts";

export type PictureRefusal = { reason: "no-file" } | ImageRefusal;

/** Encodes and stores the picture of a form that takes one; a later sweep deletes files that no row shows. */
export async function storeSinglePicture(
  storage: Storage,
  file: Pick<SentFile, "name" | "bytes"> | undefined,
): Promise<Result<StoredImage, PictureRefusal>> {
  if (!file) return refuse({ reason: "no-file" });
  if (file.bytes === undefined) return refuse({ reason: "too-large" });
  const encoded = await encodeImage(file.bytes);
  return encoded.ok ? ok(await storeImage(storage, encoded.value)) : encoded;
}

export function pictureProblem(refused: PictureRefusal): Problem {
  switch (refused.reason) {
    case "no-file":
      return invalidField("image_file", imageCopy.noFile);
    case "too-large":
      return problem("payload-too-large", fileFailures[refused.reason], { field: "image_file" });
    case "busy":
      return problem("overloaded", fileFailures[refused.reason], { retryAfter: 5 });
    default:
      return invalidField("image_file", fileFailures[refused.reason]);
  }
}
