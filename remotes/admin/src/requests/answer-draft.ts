/** The key under which an answer that is being written is kept. */
export const answerDraft = (uuid: string): string => `admin:request:${uuid}`;
