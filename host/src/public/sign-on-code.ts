const MAX_LENGTH = 200;

/** Reads the code of `/auth-redirect?code=…` and removes it from the URL that users may copy. `history.state` keeps it for reloads. */
export function consumeSignOnCode(): string | undefined {
  const query = new URLSearchParams(location.search);
  const code = query.get('code') ?? codeInHistory(history.state);
  query.delete('code');
  history.replaceState({ code }, '', `${location.pathname}?${query}`.replace(/\?$/, ''));
  return code && code.length <= MAX_LENGTH ? code : undefined;
}

function codeInHistory(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string' ? state.code : undefined;
}
