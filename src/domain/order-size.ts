export const MAX_ORDER_LINES = 50;

export const MAX_LINE_QUANTITY = 99; // units of one variant
