import type { IncomingMessage, ServerResponse } from "node:http";
import type { Environment } from "../environment.ts";
import { finishHeaders, headersOf } from "./headers.ts";
import type { Problem } from "./problem.ts";

/** Whether a call can be taken on now; `refuse` is what it is answered otherwise. */
export type Admission = { isFull(): boolean; refuse(): Problem };

type PreparedRefusal = Pick<Admission, "isFull"> & {
  send(request: IncomingMessage, response: ServerResponse): void;
};

/** By method and path. */
export type Admissions = ReadonlyMap<string, PreparedRefusal>;

type Admitting = { method: string; path: string; admission: Admission | undefined };

/** Makes each refusal once, so that one costs what sending it costs: no body, no session and no address is looked at. */
export async function prepareAdmissions(
  routes: readonly Admitting[],
  environment: Pick<Environment, "publicUrl">,
): Promise<Admissions> {
  const prepared = new Map<string, PreparedRefusal>();
  for (const { method, path, admission } of routes) {
    if (!admission) continue;
    const { status, headers, body } = await readAnswer(admission.refuse(), environment);
    prepared.set(`${method} ${path}`, {
      isFull: admission.isFull,
      send: (request, response) => {
        response.writeHead(status, headers);
        if (response.shouldKeepAlive) {
          response.end(body);
          return;
        }
        // A connection that is closed while its body still arrives takes the answer with it.
        response.write(body);
        request.once("end", () => response.end()).resume();
      },
    });
  }
  return prepared;
}

async function readAnswer(answer: Response, environment: Pick<Environment, "publicUrl">) {
  finishHeaders(answer.headers, headersOf(environment));
  const body = Buffer.from(await answer.arrayBuffer());
  answer.headers.set("Content-Length", String(body.length));
  return { status: answer.status, headers: [...answer.headers].flat(), body };
}
