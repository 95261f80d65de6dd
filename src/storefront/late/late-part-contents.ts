export { Drawer } from "../cart/drawer-panel.tsx";
export { CheckoutScreen } from "../checkout/checkout-screen.tsx";
export { OrderCard } from "../checkout/order-card.tsx";
export { PickerDialog } from "../product/picker-dialog.tsx";
export { fetchUntilThere, findProduct, findProducts, goHomeIfItAnswers } from "./late-fetch.ts";
