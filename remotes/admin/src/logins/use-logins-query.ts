import { useCallback, useMemo } from 'react';
import { roles } from '@portal/contracts';
import { isUuid, useUrlState } from '@portal/portal';
import { keysetPages } from '../keyset-pages';
import { loginStatuses, type LoginsChoice, type LoginsQuery } from './logins-query';

const FIRST = { cursor: '', trail: [] };

/** Filters and page of the logins in the URL. Invalid values of a hand-edited URL are ignored. */
export function useLoginsQuery() {
  const [url, setUrl] = useUrlState({ text: '', status: 0, role: '', customer: '', cursor: '', trail: [] as string[] });
  const query = useMemo((): LoginsQuery => ({
    text: url.text.trim().slice(0, 200),
    status: loginStatuses.find((each) => each === url.status),
    role: roles.find((each) => each === url.role),
    customerUuid: isUuid(url.customer) ? url.customer : '',
    cursor: url.cursor,
  }), [url]);
  const choose = useCallback((change: LoginsChoice) => setUrl({ ...change, ...FIRST }), [setUrl]);
  return {
    query,
    choose,
    ...keysetPages(url, setUrl),
  };
}
