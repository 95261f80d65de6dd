import type { IncomingMessage, ServerResponse } from "node:http";
import type { Shop } from "../shop.ts";
import { finishHeaders, headersOf } from "./headers.ts";
import type { Problem } from "./problem.ts";

/** Whether a call is refused now by its head alone, reported as `event`; `refuse` makes the answer. */
export type Admission = {
  event: "overloaded" | "rate-limited";
  isClosed(shop: Shop, request: IncomingMessage): boolean;
  refuse(shop: Shop): Problem;
};

type PreparedAdmission = {
  event: Admission["event"];
  isClosed(request: IncomingMessage): boolean;
  send(request: IncomingMessage, response: ServerResponse): void;
};

export type Admissions = ReadonlyMap<string, PreparedAdmission>;

type Admitting = { method: string; path: string; admission?: Admission };

/** Builds each refusal once, so that refusing costs no more than sending: no body, session or address is read. */
export async function prepareAdmissions(routes: readonly Admitting[], shop: Shop): Promise<Admissions> {
  const prepared = new Map<string, PreparedAdmission>();
  for (const { method, path, admission } of routes) {
    if (!admission) continue;
    const { status, headers, body } = await readAnswer(admission.refuse(shop), shop);
    prepared.set(`${method} ${path}`, {
      event: admission.event,
      isClosed: (request) => admission.isClosed(shop, request),
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
