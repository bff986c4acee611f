import './session/strict-csp';

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

/** A release may have taken the files away between the page and them; the page itself is never cached. Once only. */
function startAgain(): void {
  if (sessionStorage.getItem(STARTED_AGAIN) === null) {
    sessionStorage.setItem(STARTED_AGAIN, '1');
    location.reload();
    return;
  }
  // No text is loaded yet, and the language is not known here.
  document.getElementById('root')?.append(
    'The portal could not be loaded. Reload the page. · Портал не загрузился. Обновите страницу. · '
    + 'Портал не завантажився. Оновіть сторінку. · Порталът не се зареди. Презаредете страницата.',
  );
}
