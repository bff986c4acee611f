const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True if the text is a UUID. URLs typed by hand may contain other ids, and the server refuses the whole call if any id is invalid. */
export const isUuid = (text: string): boolean => UUID.test(text);
