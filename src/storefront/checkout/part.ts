/** All that is fetched late, as one file: nobody needs it before the first product is in the cart. */
export { CheckoutScreen } from "./checkout-screen.tsx";
export { OrderCard } from "./order-card.tsx";
