const LONGEST = 200;

/**
 * The code of `/auth-redirect?code=…`, taken out of the address before anything else happens, so that it is neither shown nor
 * kept in the history, nor copied along. It stays with the history entry, since a reload must not lose it.
 */
export function takeSignOnCode(): string | undefined {
  const query = new URLSearchParams(location.search);
  const code = query.get('code') ?? kept(history.state);
  query.delete('code');
  history.replaceState({ code }, '', `${location.pathname}?${query}`.replace(/\?$/, ''));
  return code && code.length <= LONGEST ? code : undefined;
}

function kept(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string' ? state.code : undefined;
}
