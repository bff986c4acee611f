/** Key of the stored draft of an answer. */
export const answerDraft = (uuid: string): string => `admin:request:${uuid}`;
