import { useCallback, useMemo } from 'react';
import { customerSorts } from '@portal/contracts/admin';
import { useUrlState } from '@portal/portal';
import { nothingChosen, type CustomersChoice, type CustomersQuery } from './customers-query';

const onOff = (value: number): 0 | 1 | 2 => (value === 1 || value === 2 ? value : 0);

/** Filters, order and page of the list, in its URL. What a hand-written URL has wrong is left out. */
export function useCustomersQuery() {
  const [url, setUrl] = useUrlState({ text: '', status: 0, type: 0, sort: 'name', cursor: '' });
  const query = useMemo((): CustomersQuery => ({
    text: url.text.trim().slice(0, 200),
    status: onOff(url.status),
    type: onOff(url.type),
    sort: customerSorts.find((sort) => sort === url.sort) ?? 'name',
    cursor: url.cursor.slice(0, 1_000),
  }), [url]);
  /** Another selection begins at its first page. */
  const choose = useCallback((change: Partial<CustomersChoice>) => setUrl({ ...change, cursor: '' }), [setUrl]);
  const clear = useCallback(() => setUrl({ ...nothingChosen(), cursor: '' }), [setUrl]);
  const turnTo = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { query, choose, clear, turnTo };
}
