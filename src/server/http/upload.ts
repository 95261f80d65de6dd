import type * as v from "valibot";

/** Of `files` several may come; a text with a question mark may be left out. */
type Parts = Readonly<Record<string, "file" | "files" | "text" | "text?">>;

/** The body of a call that takes files, read by its handler; `json` where the same may come as JSON. */
export type UploadForm<Named extends Parts = Parts> = { parts: Named; json: v.GenericSchema | undefined };

export function upload<const Named extends Parts>(parts: Named, json?: v.GenericSchema): UploadForm<Named> {
  return { parts, json };
}
