/** Pictures loaded eagerly on a page of cards: its widest row. */
export const FIRST_ROW = 4;
