/** What sagas do to the browser's page, handed to them as context so that tests can watch it. */
export type Page = {
  reload: () => void;
  /** A full navigation. */
  go: (url: string) => void;
  /** The same, in place of the open history entry. */
  replace: (url: string) => void;
  /** Path and query, where the user is. */
  here: () => string;
};

export const browserPage: Page = {
  reload: () => location.reload(),
  go: (url) => location.assign(url),
  replace: (url) => location.replace(url),
  here: () => location.pathname + location.search,
};

export type LoginReason = 'verification_failed';

export const loginUrl = (wanted: string, reason?: LoginReason): string =>
  `/login?${new URLSearchParams({ ...(wanted === '/' ? {} : { redirect: wanted }), ...(reason ? { reason } : {}) })}`.replace(/\?$/, '');
