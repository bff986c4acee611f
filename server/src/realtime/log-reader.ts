import type { Db } from '../db';
import { eventsAfter, lastOffset, type LoggedEvent, type PageBounds } from './event-log.store';
import { fairGate } from './fair-gate';

/** Half of what a socket may hold up, so that a page of long events ends none that reads. */
const PAGE: PageBounds = { mostEvents: 500, mostBytes: 500_000 };
/** A herd of sockets that come back together must leave connections of the pool to the requests of their pages. */
const READS_AT_ONCE = 4;
const READS_OF_A_CUSTOMER = 2;

export type LogPage =
  /** `more`: the log went on behind them when it was read. */
  | { kind: 'events'; events: LoggedEvent[]; more: boolean }
  /** The log no longer holds, or never held, what comes after that offset; it stands at `offset`. */
  | { kind: 'lost'; offset: bigint };

export type ReadAfter = (customerId: bigint, offset: bigint) => Promise<LogPage>;

/** Reads the customers' logs by pages, so that nothing is ever left out silently. */
export function logReader(db: Db): ReadAfter {
  const gate = fairGate({ width: READS_AT_ONCE, perKey: READS_OF_A_CUSTOMER });
  return (customerId, offset) => gate(customerId, async () => {
    const last = await lastOffset(db, customerId);
    const events = await eventsAfter(db, customerId, offset, PAGE);
    const [first] = events;
    const end = events.at(-1)?.offset ?? offset;
    // Offsets have no holes, so the next event is the next number, unless the beginning of the log was removed.
    const complete = first ? first.offset === offset + 1n : last === offset;
    return complete ? { kind: 'events', events, more: end < last } : { kind: 'lost', offset: last };
  });
}
