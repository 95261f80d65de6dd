export { CheckoutScreen } from "../checkout/checkout-screen.tsx";
export { OrderCard } from "../checkout/order-card.tsx";
export { Dialogs } from "./dialogs.tsx";
export { fetchWithRetry as fetchUntilThere, findProduct, findProducts, goHomeIfItAnswers } from "./fetch-with-retry.ts";
