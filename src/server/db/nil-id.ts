/** The nil UUID (RFC 9562, section 5.9), which comes before all others and which no row has. */
export const NIL_ID = "00000000-0000-0000-0000-000000000000";
