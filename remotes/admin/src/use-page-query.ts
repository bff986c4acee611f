import { useMemo } from 'react';
import { useUrlState } from '@portal/portal';

/** Which page of which search, as it stands in the URL. */
export type PageQuery = { text: string; cursor: string };
export const FIRST_PAGE: PageQuery = { text: '', cursor: '' };

/** As the contracts of the administration's lists take it. */
export const toInput = ({ text, cursor }: PageQuery) => ({ query: { filter: text === '' ? {} : { text }, ...(cursor !== '' && { cursor }) } });

const FIRST = { cursor: '', trail: [] };

export function usePageQuery() {
  // The server gives the way forward only; the pages that were passed are kept for the way back.
  const [url, setUrl] = useUrlState({ text: '', cursor: '', trail: [] as string[] });
  const query = useMemo((): PageQuery => ({ text: url.text.trim().slice(0, 200), cursor: url.cursor }), [url]);
  return {
    query,
    isSearch: query.text !== '' || query.cursor !== '',
    search: (text: string) => setUrl({ ...FIRST, text }),
    onPrevious: query.cursor ? () => setUrl({ cursor: String(url.trail.at(-1) ?? ''), trail: url.trail.slice(0, -1) }, { push: true }) : undefined,
    onNext: (next: string | null | undefined) => (next ? () => setUrl({ cursor: next, trail: query.cursor ? [...url.trail, query.cursor] : [] }, { push: true }) : undefined),
  };
}
