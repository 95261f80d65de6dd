import type * as v from "valibot";

/** A part of `files` may be repeated; a `text?` may be omitted. */
type Parts = Readonly<Record<string, "file" | "files" | "text" | "text?">>;

/** The body of a call that takes files, parsed by its handler; `json` if JSON is accepted as well. */
export type UploadForm<Named extends Parts = Parts> = { parts: Named; json: v.GenericSchema | undefined };

export function upload<const Named extends Parts>(parts: Named, json?: v.GenericSchema): UploadForm<Named> {
  return { parts, json };
}
