const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True if the text is a uuid. Hand-written URLs may contain other ids, for which the server would refuse the whole call. */
export const isUuid = (text: string): boolean => UUID.test(text);
