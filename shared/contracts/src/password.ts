/** In characters, spaces around it not counted. */
export const SHORTEST_PASSWORD = 12;
