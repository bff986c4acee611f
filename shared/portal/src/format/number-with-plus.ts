/** The server keeps a phone number as its digits; people know it by its plus. */
export const withPlus = (number: string): string => (number.startsWith('+') ? number : `+${number}`);
