import type { Agent } from "node:http";
import { PDF } from "../../test/receipts.ts";
import { send } from "./client.ts";
import { type Acknowledgement, type History, now, type Purchase } from "./history.ts";
import { CREATED, from, OK, retried } from "./retried.ts";

/** Does what the plan says once the order is placed. */
export async function followPlan(
  agent: Agent,
  history: History,
  purchase: Purchase,
  { url }: Acknowledgement,
): Promise<void> {
  const { plan } = purchase;
  if (plan.afterwards === "cancel") {
    const cancel = { sentAt: now(), doneAt: undefined as number | undefined };
    purchase.cancel = cancel;
    await retried(history, `cancellation of purchase ${plan.number}`, async () => {
      const answer = await send(agent, `${url}/cancelar`, { method: "POST", headers: from(plan) });
      if (answer.status !== OK) return [answer];
      cancel.doneAt = now();
      return true;
    });
  }
  if (plan.afterwards === "receipt") {
    // A unique comment makes each a different file.
    const bytes = Buffer.concat([Buffer.from(PDF), Buffer.from(`% ${plan.key}\n%%EOF\n`)]);
    const form = new FormData();
    form.append("receipt", new File([bytes], "comprobante.pdf"));
    const encoded = new Response(form);
    const headers = { ...from(plan), "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    const body = new Uint8Array(await encoded.arrayBuffer());
    await retried(history, `receipt of purchase ${plan.number}`, async () => {
      const answer = await send(agent, `${url}/comprobante`, { method: "POST", headers, body });
      if (answer.status !== CREATED && answer.status !== OK) return [answer];
      const { receipt } = JSON.parse(answer.body) as { receipt: { id: string } };
      purchase.receipt = { id: receipt.id, bytes };
      return true;
    });
  }
}
