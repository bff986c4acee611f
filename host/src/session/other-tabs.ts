/** BroadcastChannel on which tabs of one browser share the state of their session. */
export const OTHER_TABS = 'portal-session';

/** `about`: the session's fingerprint. `what`: signed out, about to be replaced, replaced, or not replaced because that failed. */
export type SessionMessage = { about: string; what: 'ended' | 'swapping' | 'swapped' | 'kept' };
