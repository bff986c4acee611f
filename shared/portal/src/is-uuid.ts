const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a hand-written URL can name a record at all: what does not is left out, where the server would refuse the whole question. */
export const isUuid = (text: string): boolean => UUID.test(text);
