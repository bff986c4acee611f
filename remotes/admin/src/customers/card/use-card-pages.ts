import { useUrlState } from '@portal/portal';

/** Which page of a tab's list is shown, in the URL. The server gives the way forward only; the pages that were passed are kept for the way back. */
export function useCardPages() {
  const [url, setUrl] = useUrlState({ cursor: '', trail: [] as string[] });
  const turn = (cursor: string, trail: string[]) => setUrl({ cursor, trail }, { push: true });
  return {
    cursor: url.cursor,
    onPrevious: url.cursor ? () => turn(String(url.trail.at(-1) ?? ''), url.trail.slice(0, -1)) : undefined,
    onNext: (next: string | null | undefined) => (next ? () => turn(next, url.cursor ? [...url.trail, url.cursor] : []) : undefined),
  };
}
