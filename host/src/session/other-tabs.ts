/** By this name the tabs of one browser tell each other what becomes of their session. */
export const OTHER_TABS = 'portal-session';

/**
 * What happened to the session of that mark: it ended by a logout; another is about to take its place, did so, or did not
 * after all.
 */
export type SessionNews = { about: string; what: 'ended' | 'swapping' | 'swapped' | 'kept' };
