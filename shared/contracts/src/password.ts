/** Minimum length in characters, without surrounding spaces. */
export const MIN_PASSWORD_LENGTH = 12;
