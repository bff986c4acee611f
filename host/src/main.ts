import './session/strict-csp';
import { showStartFailure } from './start-failure';

const STARTED_AGAIN = 'startedAgain';

/** Users without a session go to the login before anything else loads, even `@portal/portal` with its cookie functions. */
const hasSession = /(^|; )userToken=[^;]/.test(document.cookie);

if (!hasSession) {
  const requestedPath = location.pathname + location.search;
  location.replace(`/login${requestedPath === '/' ? '' : `?${new URLSearchParams({ redirect: requestedPath })}`}`);
} else {
  // A separate chunk, so shared modules are registered before anything imports them.
  import('./bootstrap').then(({ started }) => started).then(() => sessionStorage.removeItem(STARTED_AGAIN), startAgain);
}

/**
 * A release may have removed files since the page loaded; the page itself is never cached, so one reload gets the new file names.
 * Offline, a reload would lose the page.
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
