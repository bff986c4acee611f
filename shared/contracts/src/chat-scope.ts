/** `own`: chats assigned to this login, and unassigned chats. `all`: every chat of the customer. */
export const chatScopes = ['own', 'all'] as const;
export type ChatScope = (typeof chatScopes)[number];
