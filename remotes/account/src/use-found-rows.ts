import { useMemo } from 'react';
import { useUrlState } from '@portal/portal';

const PAGE = 50;

/** One page of the rows that match the search. The server returns all rows at once, so search and paging are done in the browser. */
export function useFoundRows<Row>(rows: readonly Row[] | undefined, wordsOf: (row: Row) => readonly (string | null)[]) {
  const [url, setUrl] = useUrlState({ text: '', page: 1 });
  const text = url.text.trim().slice(0, 200);
  const found = useMemo(() => {
    const searchText = text.toLocaleLowerCase();
    return searchText === '' ? rows : rows?.filter((row) => wordsOf(row).some((word) => word?.toLocaleLowerCase().includes(searchText)));
  }, [rows, text, wordsOf]);
  const last = Math.max(1, Math.ceil((found?.length ?? 0) / PAGE));
  const page = Math.min(Math.max(1, Math.trunc(url.page)), last);
  return {
    text,
    search: (searchText: string) => setUrl({ text: searchText, page: 1 }),
    shown: found?.slice((page - 1) * PAGE, page * PAGE),
    onPrevious: page > 1 ? () => setUrl({ page: page - 1 }, { push: true }) : undefined,
    onNext: page < last ? () => setUrl({ page: page + 1 }, { push: true }) : undefined,
  };
}
