import { useLocation } from '@portal/portal/router';

/** Marks links to the messages on the list's page, which scrolls to them. */
export const MESSAGES_HASH = '#messages';

/** Returns the address of this page with only these messages; without a filter, of all. */
export function useMessagesAddress(): (status: readonly number[], reason?: string) => string {
  const { pathname, search } = useLocation();
  return (status, reason) => {
    const params = new URLSearchParams(search);
    for (const name of ['status', 'reason', 'cursor', 'message']) params.delete(name);
    for (const one of status) params.append('status', String(one));
    if (reason !== undefined) params.append('reason', reason);
    const query = params.toString();
    return `${pathname}${query && `?${query}`}${MESSAGES_HASH}`;
  };
}
