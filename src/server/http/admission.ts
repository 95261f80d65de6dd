import type { IncomingMessage, ServerResponse } from "node:http";
import type { Shop } from "../shop.ts";
import { finishHeaders, headersOf } from "./headers.ts";
import type { Problem } from "./problem.ts";

/** Whether there is no room now for a call with this Idempotency-Key; `refuse` makes its answer. */
export type Admission = { isFull(shop: Shop, key: string | undefined): boolean; refuse(): Problem };

type PreparedAdmission = {
  isFull(request: IncomingMessage): boolean;
  send(request: IncomingMessage, response: ServerResponse): void;
};

export type Admissions = ReadonlyMap<string, PreparedAdmission>;

type Admitting = { method: string; path: string; admission: Admission | undefined };

/** Builds each refusal once, so that refusing costs no more than sending: no body, session or address is read. */
export async function prepareAdmissions(routes: readonly Admitting[], shop: Shop): Promise<Admissions> {
  const prepared = new Map<string, PreparedAdmission>();
  for (const { method, path, admission } of routes) {
    if (!admission) continue;
    const { status, headers, body } = await readAnswer(admission.refuse(), shop);
    prepared.set(`${method} ${path}`, {
      isFull: ({ headers }) => admission.isFull(shop, headers["idempotency-key"]?.toString()),
      send: (request, response) => {
        response.writeHead(status, headers);
        if (response.shouldKeepAlive) response.end(body);
        // A body that arrived together with its head is read by then.
        else setImmediate(endWithBody, request, response, body);
      },
    });
  }
  return prepared;
}

/** Ends once the body has arrived: closing the connection earlier would lose the answer. */
function endWithBody(request: IncomingMessage, response: ServerResponse, body: string): void {
  if (request.complete) {
    response.end(body);
    return;
  }
  response.write(body);
  request.once("end", () => response.end()).resume();
}

async function readAnswer(answer: Response, { environment }: Shop) {
  finishHeaders(answer.headers, headersOf(environment));
  // Node sends a string together with the head in one write.
  const body = await answer.text();
  answer.headers.set("Content-Length", String(Buffer.byteLength(body)));
  return { status: answer.status, headers: [...answer.headers].flat(), body };
}
