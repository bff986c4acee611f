import * as z from 'zod/mini';

/** Source of a message: a mailing list, a program, a chat, or a list's test. */
export const messageSources = ['list', 'api', 'chat', 'test'] as const;
export const MessageSource = z.enum(messageSources);
export type MessageSource = z.infer<typeof MessageSource>;
