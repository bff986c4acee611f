import { useCallback, useMemo } from 'react';
import { invoiceSorts, payMethodTypes } from '@portal/contracts';
import { isUuid, useUrlState } from '@portal/portal';
import { existingDay } from '@portal/ui/screens';
import { type InvoicesChoice, type InvoicesQuery, isTab, nothingChosen } from './invoices-query';

/** Tab, filters, sort order and page in the URL. Invalid or forbidden values of a hand-edited URL are ignored. */
export function useInvoicesQuery(canSeeEverybody: boolean) {
  const [url, setUrl] = useUrlState({
    tab: 'new', text: '', type: [] as string[], organization: '', from: '', to: '', everybody: false, sort: '-created', cursor: '',
  });
  const query = useMemo((): InvoicesQuery => ({
    tab: isTab(url.tab) ? url.tab : 'new',
    text: url.text.trim().slice(0, 200),
    type: payMethodTypes.filter((type) => url.type.includes(type)),
    organization: isUuid(url.organization) ? url.organization : '',
    from: existingDay(url.from),
    to: existingDay(url.to),
    everybody: url.everybody && canSeeEverybody,
    sort: invoiceSorts.find((sort) => sort === url.sort) ?? '-created',
    cursor: url.cursor,
  }), [url, canSeeEverybody]);
  /** Changing the tab, a filter or the sort order returns to the first page. */
  const choose = useCallback((change: Partial<InvoicesChoice>) => setUrl({ ...change, cursor: '' }), [setUrl]);
  const clear = useCallback(() => setUrl({ ...nothingChosen(), cursor: '' }), [setUrl]);
  const goToPage = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { query, choose, clear, goToPage };
}
