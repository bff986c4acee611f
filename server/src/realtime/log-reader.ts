import type { Db } from '../db';
import { eventsAfter, lastOffset, type LoggedEvent } from './event-log.store';

export const PAGE = 500;
/** A herd of sockets that come back together must leave connections of the pool to the requests of their pages. */
const READS_AT_ONCE = 4;

export type LogPage =
  | { kind: 'events'; events: LoggedEvent[] }
  /** The log no longer holds, or never held, what comes after that offset; it stands at `offset`. */
  | { kind: 'lost'; offset: bigint };

export type ReadAfter = (customerId: bigint, offset: bigint) => Promise<LogPage>;

/** Reads the customers' logs by pages, so that nothing is ever left out silently. */
export function logReader(db: Db): ReadAfter {
  const gate = gateOf(READS_AT_ONCE);
  return (customerId, offset) => gate(async () => {
    const last = await lastOffset(db, customerId);
    const events = await eventsAfter(db, customerId, offset, PAGE);
    const [first] = events;
    // Offsets have no holes, so the next event is the next number, unless the beginning of the log was removed.
    const complete = first ? first.offset === offset + 1n : last === offset;
    return complete ? { kind: 'events', events } : { kind: 'lost', offset: last };
  });
}

function gateOf(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = width;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
