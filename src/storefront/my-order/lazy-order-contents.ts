export { followOrder } from "./follow-order.ts";
export { prepareReceipt, sendReceipt } from "./send-receipt.ts";
