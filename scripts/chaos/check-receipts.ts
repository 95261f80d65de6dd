import { type History, listAcknowledged } from "./history.ts";
import type { Panel } from "./panel.ts";
import type { Violation } from "./violation.ts";

/** Every receipt that was taken is what its buyer sent, as the owner downloads it. */
export async function checkReceipts(history: History, panel: Panel): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { plan, acknowledged, receipt } of listAcknowledged(history)) {
    if (plan.afterwards !== "receipt") continue;
    const number = acknowledged[0]?.orderNumber ?? "";
    const bytes = receipt && (await panel.download(`/api/admin/receipts/${receipt.id}/file`));
    if (!bytes?.equals(receipt?.bytes ?? Buffer.alloc(0))) {
      violations.push({ rule: "receipt", what: `the receipt of ${number} cannot be read as it was sent` });
    }
  }
  return violations;
}
