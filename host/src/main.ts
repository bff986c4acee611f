import './session/strict-csp';
import { showStartFailure } from './start-failure';

const STARTED_AGAIN = 'startedAgain';

/** Without a session there is nothing to load here. Read by hand: what `@portal/portal` reads cookies with is not here yet. */
const hasSession = /(^|; )userToken=[^;]/.test(document.cookie);

if (!hasSession) {
  const wanted = location.pathname + location.search;
  location.replace(`/login${wanted === '/' ? '' : `?${new URLSearchParams({ redirect: wanted })}`}`);
} else {
  // A chunk of its own, so that the shared modules are settled before anything imports them.
  import('./bootstrap').then(({ started }) => started).then(() => sessionStorage.removeItem(STARTED_AGAIN), startAgain);
}

/** A release may have taken the files away between the page and them; the page itself is never cached. Once only, and not without a network, where a reload would lose the page too. */
function startAgain(): void {
  if (navigator.onLine && sessionStorage.getItem(STARTED_AGAIN) === null) {
    sessionStorage.setItem(STARTED_AGAIN, '1');
    location.reload();
    return;
  }
  const root = document.getElementById('root');
  if (root) showStartFailure(root, () => location.reload());
}
