import { CallFailed, readAnswer } from "./http.ts";

const STALLED_AFTER = 60_000; // ms without progress

type Form = { field: string; file: File; texts?: Readonly<Record<string, string | undefined>> };

/** Sends a form with one file. An XMLHttpRequest, since `fetch` reports no progress (0 to 1). `key` is a UUID. */
export function upload<Answer>(
  path: string,
  { field, file, texts = {} }: Form,
  onProgress: (share: number) => void,
  key?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const waitAgain = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_AFTER);
    };
    const fail = () => reject(new CallFailed(0));

    request.upload.addEventListener("progress", ({ loaded, total }) => {
      waitAgain();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    request.addEventListener("loadend", () => clearTimeout(stalled));
    request.addEventListener("load", () => {
      try {
        resolve(readAnswer<Answer>(request.status, request.responseText, request.getResponseHeader("Retry-After")));
      } catch (error) {
        reject(error);
      }
    });

    const form = new FormData();
    // Before the file, since servers read a form in order.
    for (const [name, text] of Object.entries(texts)) if (text !== undefined) form.append(name, text);
    form.append(field, file, file.name);
    request.open("POST", path);
    if (key !== undefined) request.setRequestHeader("Idempotency-Key", key);
    request.send(form);
    waitAgain();
  });
}
