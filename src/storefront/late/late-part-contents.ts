export { CheckoutScreen } from "../checkout/checkout-screen.tsx";
export { OrderCard } from "../checkout/order-card.tsx";
export { Dialogs } from "./dialogs.tsx";
export { fetchUntilThere, findProduct, findProducts, goHomeIfItAnswers } from "./late-fetch.ts";
