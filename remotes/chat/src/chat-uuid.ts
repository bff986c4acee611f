const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a link can mean a chat at all: the server answers nothing to what is no uuid. */
export const isChatUuid = (text: string): boolean => UUID.test(text);
