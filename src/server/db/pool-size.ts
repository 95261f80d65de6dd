/** Connections one process opens at most. In a file of its own: the parent counts them and opens none. */
export const POOL_SIZE = 10;
