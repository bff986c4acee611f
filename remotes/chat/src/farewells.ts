import { logoutRequested, sessionEnded, sessionLost } from '@portal/portal';

/** Actions that end the session; no requests are sent after them. */
export const farewells = [logoutRequested, sessionLost, sessionEnded].map(({ type }) => type);
