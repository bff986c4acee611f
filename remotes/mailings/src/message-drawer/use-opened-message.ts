import { useCallback, useEffect, useRef, useState } from 'react';
import { useUrlState } from '@portal/portal';
import type { Loaded } from '@portal/portal/resource';
import { useLocation } from '@portal/portal/router';

type Row = { id: string };
type Page<R extends Row> = Loaded<unknown, { items: readonly R[]; next: string | null; previous: string | null }>;

/** Id in the URL, and its row if the page of the table has it. `onPrevious` and `onNext` are undefined at the ends of the table. */
export type OpenedMessage<R extends Row> = {
  id: string; row: R | undefined; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined; onClose: () => void;
};

/**
 * The message whose details are open, from the URL, so that a link opens them too. Its neighbors are those in the table, across its pages.
 * After closing, the row of the message last shown has the focus. `root` contains the table.
 */
export function useOpenedMessage<R extends Row>(page: Page<R>, query: unknown, goToPage: (cursor: string) => void) {
  const [{ message }, setUrl] = useUrlState({ message: '' });
  const { pathname, search } = useLocation();
  const root = useRef<HTMLDivElement>(null);
  /** Set while the table goes to another page, away from `from`. */
  const [turning, setTurning] = useState<{ step: 1 | -1; from: Page<R>['data'] } | null>(null);
  const id = /^[1-9]\d{0,15}$/.test(message) ? message : null;
  const { items, next, previous } = page.data ?? {};
  const isFresh = page.status === 'ready' && page.query === query;

  const edge = turning?.step === 1 ? items?.[0] : items?.at(-1);
  const hasTurned = turning !== null && isFresh && page.data !== turning.from;
  useEffect(() => {
    if (!hasTurned) return;
    setTurning(null);
    if (edge) setUrl({ message: edge.id });
  }, [hasTurned, edge, setUrl]);

  const last = useRef<string | null>(null);
  useEffect(() => {
    if (id === null && last.current !== null) root.current?.querySelector<HTMLElement>(`a[href$="message=${last.current}"]`)?.focus();
    last.current = id;
  }, [id]);

  const hrefOf = useCallback((row: R) => {
    const params = new URLSearchParams(search);
    // The end of the link identifies the row.
    params.delete('message');
    params.append('message', row.id);
    return `${pathname}?${params.toString()}`;
  }, [pathname, search]);

  const at = items?.findIndex((row) => row.id === id) ?? -1;
  const mover = (step: 1 | -1, cursor: string | null | undefined): (() => void) | undefined => {
    if (at < 0 || turning !== null) return undefined;
    const neighbor = items?.[at + step];
    if (neighbor) return () => setUrl({ message: neighbor.id });
    if (!cursor || !isFresh) return undefined;
    return () => {
      setTurning({ step, from: page.data });
      goToPage(cursor);
    };
  };
  const opened: OpenedMessage<R> | null = id === null ? null : {
    id, row: items?.[at], onPrevious: mover(-1, previous), onNext: mover(1, next), onClose: () => setUrl({ message: '' }),
  };
  return { opened, hrefOf, root };
}
