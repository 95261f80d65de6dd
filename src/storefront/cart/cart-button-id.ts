/** Takes the focus when the drawer closes and its opener is gone. */
export const CART_BUTTON_ID = "cart-button";
