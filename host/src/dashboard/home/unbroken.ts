/** A date that stays on one line of a sentence. */
export const unbroken = (date: string): string => date.replaceAll(' ', '\u00a0');
