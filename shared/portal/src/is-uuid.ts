const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True if the text is a UUID. Checks ids from a URL, because the server refuses the whole call if one is invalid. */
export const isUuid = (text: string): boolean => UUID.test(text);
