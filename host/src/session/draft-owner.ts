import { dropDrafts } from '@portal/portal';

const OWNER = 'draftsOf';

/** Drafts outlive a session that ended by itself, but only for the same login. */
export function keepDraftsOf(login: string): void {
  const owner = sessionStorage.getItem(OWNER);
  if (owner !== null && owner !== login) dropDrafts();
  sessionStorage.setItem(OWNER, login);
}
