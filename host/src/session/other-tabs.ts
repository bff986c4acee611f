/** BroadcastChannel on which tabs of one browser share the state of their session. */
export const OTHER_TABS = 'portal-session';

/**
 * `about`: the session's fingerprint. `what`: the session was signed out ('ended'), is about to be replaced ('swapping'), was replaced
 * ('swapped'), or stays because the replacement failed ('kept').
 */
export type SessionMessage = { about: string; what: 'ended' | 'swapping' | 'swapped' | 'kept' };
