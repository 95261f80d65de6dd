/** SQL interval by which stored times may be ahead of `now()`, as rounded ones are; anything beyond was written while the clock was ahead. */
export const CLOCK_TOLERANCE = "interval '1 minute'";
