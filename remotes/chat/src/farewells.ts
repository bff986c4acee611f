import { logoutRequested, sessionEnded, sessionLost } from '@portal/portal';

/** Actions that end the login; no requests are made in its name after them. */
export const farewells = [logoutRequested, sessionLost, sessionEnded].map(({ type }) => type);
