import { signInOwner } from "../../test/shop-process.ts";

/** The panel of a running shop with its owner signed in, over the wire. */
export type Panel = {
  /** Undefined when the shop does not give it. */
  download(path: string): Promise<Buffer | undefined>;
  upload(path: string, form: FormData): Promise<Response>;
};

export async function openPanel(url: string): Promise<Panel> {
  const Cookie = await signInOwner(url);
  return {
    async download(path) {
      const answer = await fetch(url + path, { headers: { Cookie } });
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    upload: (path, form) => fetch(url + path, { method: "POST", headers: { Cookie, Origin: url }, body: form }),
  };
}
