/** The server stores phone numbers as digits; users see them with a plus. */
export const withPlus = (number: string): string => (number.startsWith('+') ? number : `+${number}`);
