import type { Db } from '../db';
import { eventsAfter, lastOffset, type LoggedEvent, type PageBounds } from './event-log.store';
import { fairGate } from './fair-gate';

/** Half of a socket's buffer limit, so that a page of long events disconnects no reader. */
const PAGE: PageBounds = { maxEvents: 500, maxBytes: 500_000 };
const READS_AT_ONCE = 4;
const READS_OF_A_CUSTOMER = 2;

export type LogPage =
  | { kind: 'events'; events: LoggedEvent[]; more: boolean }
  /** The next events were deleted, or the requested offset never existed; `offset` is the log's last. */
  | { kind: 'lost'; offset: bigint };

export type ReadAfter = (customerId: bigint, offset: bigint) => Promise<LogPage>;

export function logReader(db: Db): ReadAfter {
  const gate = fairGate({ width: READS_AT_ONCE, perKey: READS_OF_A_CUSTOMER });
  return (customerId, offset) => gate(customerId, async () => {
    const last = await lastOffset(db, customerId);
    const events = await eventsAfter(db, customerId, offset, PAGE);
    const [first] = events;
    const end = events.at(-1)?.offset ?? offset;
    // Offsets have no gaps: any other next number means that the log's start was deleted.
    const complete = first ? first.offset === offset + 1n : last === offset;
    return complete ? { kind: 'events', events, more: end < last } : { kind: 'lost', offset: last };
  });
}
