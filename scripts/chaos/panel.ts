import { signInOwner } from "../../test/shop-process.ts";

export type Panel = Awaited<ReturnType<typeof openPanel>>;

/** The panel of a running shop with its owner signed in, over the wire. */
export async function openPanel(url: string) {
  const Cookie = await signInOwner(url);
  return {
    /** Undefined when the shop does not give it. */
    async download(path: string): Promise<Buffer | undefined> {
      const answer = await fetch(url + path, { headers: { Cookie } });
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    upload: (path: string, form: FormData) =>
      fetch(url + path, { method: "POST", headers: { Cookie, Origin: url }, body: form }),
  };
}
