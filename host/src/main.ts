import './session/strict-csp';

/** Without a session there is nothing to load here. Read by hand: what `@portal/portal` reads cookies with is not here yet. */
const hasSession = /(^|; )userToken=[^;]/.test(document.cookie);

if (!hasSession) {
  const wanted = location.pathname + location.search;
  location.replace(`/login${wanted === '/' ? '' : `?${new URLSearchParams({ redirect: wanted })}`}`);
} else {
  // A chunk of its own, so that the shared modules are settled before anything imports them.
  void import('./bootstrap');
}
