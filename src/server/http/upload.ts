import type * as v from "valibot";

/** Of `files` several may come; a text with a question mark may be left out. */
type Part = "file" | "files" | "text" | "text?";

/** The body of a call that takes files, read by its handler; `json` where the same may come as JSON. */
export type UploadForm = { parts: ReadonlyMap<string, Part>; json: v.GenericSchema | undefined };

export function upload(parts: Readonly<Record<string, Part>>, json?: v.GenericSchema): UploadForm {
  return { parts: new Map(Object.entries(parts)), json };
}
