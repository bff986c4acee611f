import { logoutRequested, sessionEnded, sessionLost } from '@portal/portal';

/** Actions that end the session; the chat sends no requests after them. */
export const farewells = [logoutRequested, sessionLost, sessionEnded].map(({ type }) => type);
