export { Tooltips } from "#ui/tooltip.tsx";
export { CheckoutScreen } from "../checkout/screen/checkout-screen.tsx";
export { OrderCard } from "../checkout/screen/order-card.tsx";
export { Dialogs } from "./dialogs.tsx";
export { changeAddress } from "./sheets.ts";
export { fetchWithRetry, findProduct, findProducts, goHomeIfItAnswers } from "./fetch-with-retry.ts";
