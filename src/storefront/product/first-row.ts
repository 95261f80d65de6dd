/** Pictures of a page of cards that are fetched first: its widest row. */
export const FIRST_ROW = 4;
