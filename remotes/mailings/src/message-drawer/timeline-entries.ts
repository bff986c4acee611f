import type { MessageEvent } from '@portal/contracts';

/** An event, or the same event of several parts in a row. */
export type TimelineEntry = { event: MessageEvent; from: number | null; to: number | null };

/** Joins what happened alike to consecutive parts, so that a long text doesn't fill the timeline. */
export function timelineEntries(events: readonly MessageEvent[]): TimelineEntry[] {
  return events.reduce<TimelineEntry[]>((entries, event) => {
    const last = entries.at(-1);
    if (!last || event.part === null || last.to === null || !isAlike(last.event, event) || event.part !== last.to + 1) {
      return [...entries, { event, from: event.part, to: event.part }];
    }
    return [...entries.slice(0, -1), { ...last, to: event.part }];
  }, []);
}

function isAlike(one: MessageEvent, other: MessageEvent): boolean {
  return one.kind === other.kind && one.stage === other.stage && one.earlier === other.earlier && one.outcome === other.outcome
    && one.code === other.code && one.connection === other.connection;
}
