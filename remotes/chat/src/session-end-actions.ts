import { logoutRequested, sessionEnded, sessionLost } from '@portal/portal';

/** Actions that end the session; the chat sends no requests after them. */
export const sessionEndActions = [logoutRequested, sessionLost, sessionEnded].map(({ type }) => type);
