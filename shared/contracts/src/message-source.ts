import * as z from 'zod/mini';

/** How a message came to be sent: in a mailing list, by a program, from a chat, or as a test of a list. */
export const messageSources = ['list', 'api', 'chat', 'test'] as const;
export const MessageSource = z.enum(messageSources);
export type MessageSource = z.infer<typeof MessageSource>;
