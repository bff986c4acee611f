/** Minimum length in characters, without surrounding spaces. */
export const SHORTEST_PASSWORD = 12;
