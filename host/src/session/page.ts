/** Side effects of sagas on the browser's page, passed as context so tests can observe them. */
export type Page = {
  reload: () => void;
  /** Navigates with a page load. */
  go: (url: string) => void;
  /** Navigates with a page load and replaces the current history entry. */
  replace: (url: string) => void;
  /** Current path and query. */
  here: () => string;
};

export const browserPage: Page = {
  reload: () => location.reload(),
  go: (url) => location.assign(url),
  replace: (url) => location.replace(url),
  here: () => location.pathname + location.search,
};

export type LoginReason = 'verification_failed';

export const loginUrl = (requestedPath: string, reason?: LoginReason): string =>
  `/login?${new URLSearchParams({
    ...(requestedPath === '/' ? {} : { redirect: requestedPath }), ...(reason ? { reason } : {}),
  })}`.replace(/\?$/, '');
