/** BroadcastChannel on which tabs of one browser share the state of their session. */
export const OTHER_TABS = 'portal-session';

/** State of the session with this mark: signed out; about to be replaced; replaced; or kept after all. */
export type SessionMessage = { about: string; what: 'ended' | 'swapping' | 'swapped' | 'kept' };
