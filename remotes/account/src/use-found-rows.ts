import { useMemo } from 'react';
import { useUrlState } from '@portal/portal';

const PAGE = 50;

/** The rows that have the searched text, a page of them. The server gives all of a customer's own at once. */
export function useFoundRows<Row>(rows: readonly Row[] | undefined, wordsOf: (row: Row) => readonly (string | null)[]) {
  const [url, setUrl] = useUrlState({ text: '', page: 1 });
  const text = url.text.trim().slice(0, 200);
  const found = useMemo(() => {
    const wanted = text.toLocaleLowerCase();
    return wanted === '' ? rows : rows?.filter((row) => wordsOf(row).some((word) => word?.toLocaleLowerCase().includes(wanted)));
  }, [rows, text, wordsOf]);
  const last = Math.max(1, Math.ceil((found?.length ?? 0) / PAGE));
  const page = Math.min(Math.max(1, Math.trunc(url.page)), last);
  return {
    text,
    search: (wanted: string) => setUrl({ text: wanted, page: 1 }),
    shown: found?.slice((page - 1) * PAGE, page * PAGE),
    onPrevious: page > 1 ? () => setUrl({ page: page - 1 }, { push: true }) : undefined,
    onNext: page < last ? () => setUrl({ page: page + 1 }, { push: true }) : undefined,
  };
}
