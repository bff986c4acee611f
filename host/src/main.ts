import './session/strict-csp';
import { showStartFailure } from './start-failure';

const STARTED_AGAIN = 'startedAgain';

/** Reads the cookie directly, because loading `@portal/portal` would delay the redirect of users without a session. */
const hasSession = /(^|; )userToken=[^;]/.test(document.cookie);

if (!hasSession) {
  const requestedPath = location.pathname + location.search;
  location.replace(`/login${requestedPath === '/' ? '' : `?${new URLSearchParams({ redirect: requestedPath })}`}`);
} else {
  // A separate chunk, so that module federation registers the shared modules before anything imports them.
  import('./bootstrap').then(({ started }) => started).then(() => sessionStorage.removeItem(STARTED_AGAIN), startAgain);
}

/**
 * Reloads the page after its files failed to load, because a new release may have removed them. Offline, or after a second failure, an
 * error is shown instead.
 */
function startAgain(): void {
  if (navigator.onLine && sessionStorage.getItem(STARTED_AGAIN) === null) {
    sessionStorage.setItem(STARTED_AGAIN, '1');
    location.reload();
    return;
  }
  const root = document.getElementById('root');
  if (root) showStartFailure(root, () => location.reload());
}
