/** Key of the stored draft of an answer to a customer's request. */
export const answerDraft = (uuid: string): string => `admin:request:${uuid}`;
