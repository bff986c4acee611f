/** In characters, not counting surrounding spaces. */
export const SHORTEST_PASSWORD = 12;
