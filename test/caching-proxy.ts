import { openLocalServer } from "./local-server.ts";

/** A proxy that caches the first answer of every address for ever, whatever the shop says about caching. */
export function openCachingProxy(target: string): ReturnType<typeof openLocalServer> {
  const answers = new Map<string, Promise<string>>();
  return openLocalServer((request, response) => {
    const path = request.url ?? "/";
    const answer = answers.get(path) ?? fetch(target + path).then((fetched) => fetched.text());
    answers.set(path, answer);
    answer.then(
      (body) => response.end(body),
      () => response.destroy(),
    );
  });
}
