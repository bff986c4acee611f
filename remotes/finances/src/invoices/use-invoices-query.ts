import { useCallback, useMemo } from 'react';
import { invoiceSorts, payMethodTypes } from '@portal/contracts';
import { isUuid, useUrlState } from '@portal/portal';
import { realDay } from '../period';
import { type InvoicesChoice, type InvoicesQuery, isTab, nothingChosen } from './invoices-query';

/** Tab, filters, order and page of the list, in its URL. What a hand-written URL has wrong, or may not ask, is left out. */
export function useInvoicesQuery(canSeeEverybody: boolean) {
  const [url, setUrl] = useUrlState({ tab: 'new', text: '', type: [] as string[], organization: '', from: '', to: '', everybody: false, sort: '-created', cursor: '' });
  const query = useMemo((): InvoicesQuery => ({
    tab: isTab(url.tab) ? url.tab : 'new',
    text: url.text.trim().slice(0, 200),
    type: payMethodTypes.filter((type) => url.type.includes(type)),
    organization: isUuid(url.organization) ? url.organization : '',
    from: realDay(url.from),
    to: realDay(url.to),
    everybody: url.everybody && canSeeEverybody,
    sort: invoiceSorts.find((sort) => sort === url.sort) ?? '-created',
    cursor: url.cursor,
  }), [url, canSeeEverybody]);
  /** Another selection begins at its first page. */
  const choose = useCallback((change: Partial<InvoicesChoice>) => setUrl({ ...change, cursor: '' }), [setUrl]);
  const clear = useCallback(() => setUrl({ ...nothingChosen(), cursor: '' }), [setUrl]);
  const turnTo = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { query, choose, clear, turnTo };
}
