/** An interval of SQL: by how much a stored time may lie ahead of `now()`, as rounded ones do. What lies further was written by a clock that was ahead. */
export const CLOCK_TOLERANCE = "interval '1 minute'";
