import { logoutRequested, sessionEnded, sessionLost } from '@portal/portal';

/** From here on nothing is asked in the name of who was logged in: the page takes its leave, or its session is gone. */
export const farewells = [logoutRequested, sessionLost, sessionEnded].map(({ type }) => type);
