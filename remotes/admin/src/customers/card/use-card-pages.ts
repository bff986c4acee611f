import { useUrlState } from '@portal/portal';

/** The page of a tab's list in the URL. The server returns only the next cursor, so visited cursors are stored for going back. */
export function useCardPages() {
  const [url, setUrl] = useUrlState({ cursor: '', trail: [] as string[] });
  const goTo = (cursor: string, trail: string[]) => setUrl({ cursor, trail }, { push: true });
  return {
    cursor: url.cursor,
    onPrevious: url.cursor ? () => goTo(String(url.trail.at(-1) ?? ''), url.trail.slice(0, -1)) : undefined,
    onNext: (next: string | null | undefined) => (next ? () => goTo(next, url.cursor ? [...url.trail, url.cursor] : []) : undefined),
  };
}
