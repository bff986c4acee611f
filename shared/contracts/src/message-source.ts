import * as z from 'zod/mini';

/** Source of a message: a mailing list, the API, a chat, or a test of a mailing list. */
export const messageSources = ['list', 'api', 'chat', 'test'] as const;
export const MessageSource = z.enum(messageSources);
export type MessageSource = z.infer<typeof MessageSource>;
