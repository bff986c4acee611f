/** Matches only paths of a mailing list or of the new-list form; other values of a hand-edited URL are ignored. */
const MAILING = /^\/smslist\/(?:[1-9]\d{0,14}|new(?:\?[\w=&%.-]*)?)$/;

/** Returns the path to go back to after the payment; null unless it leads to what waited for the money. */
export const returnPath = (path: string): string | null => (MAILING.test(path) ? path : null);
