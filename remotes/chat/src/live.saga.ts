import { chatEvents } from '@portal/contracts';
import { liveEvent, type Report } from '@portal/portal';
import { debounce, getContext, put, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';
import { chatEventsReceived, chatEventsLost, type ChatEvent } from './chat-events';
import { namesOutdated } from './chat-names';
import { processInBatches, nextFrameBatch } from './batches.saga';

/** An import reports its progress twice a second. */
const NAMES_AFTER_MS = 1_000;
/** Limits per frame: time in ms and number of events. Remaining events are processed in the next frame. */
const READING_MS = 8;
const MAX_AT_ONCE = 200;

const names = ['chat.in_message', 'chat.out_message', 'chat.out_status', 'chat.changed', 'chat.file', 'chat.viewers'] as const;
const eventOf = new Map<string, (typeof names)[number]>(names.map((name) => [liveEvent(name).type, name]));
const reset = liveEvent('stream.reset');

type Received = Action & { payload: unknown };
/** Cache of parsed events by payload, because list, counts and alerts parse the same events. */
const known = new WeakMap<object, ChatEvent | null>();

/** Parses an event by the contract; invalid events are reported and ignored. */
export function parseChatEvent(received: Received, report: Report): ChatEvent | null {
  const { payload } = received;
  const isObject = typeof payload === 'object' && payload !== null;
  const before = isObject ? known.get(payload) : undefined;
  if (before !== undefined) return before;
  const events = parse(received, report);
  if (isObject) known.set(payload, events);
  return events;
}

function parse({ type, payload }: Received, report: Report): ChatEvent | null {
  const event = eventOf.get(type);
  if (!event) return null;
  const { success, data, error } = chatEvents[event].safeParse(payload);
  if (success) return { event, data } as ChatEvent;
  report(error, type);
  return null;
}

/** Parses and removes events from the front of `waiting` within the limits, but at least one. */
export function readSome(waiting: Received[], report: Report, max = MAX_AT_ONCE): ChatEvent[] {
  const until = performance.now() + READING_MS;
  const events: ChatEvent[] = [];
  let read = 0;
  for (const received of waiting) {
    const each = parseChatEvent(received, report);
    if (each) events.push(each);
    read += 1;
    if (read >= max || performance.now() >= until) break;
  }
  waiting.splice(0, read);
  return events;
}

/** Turns live events into `chatEventsReceived`, `chatEventsLost` and `namesOutdated`. */
export function* liveSaga(): SagaGenerator<void> {
  const report = yield* getContext<Report>('report');
  yield* processInBatches({
    creators: [...names.map((name) => liveEvent(name)), reset],
    nextBatch: nextFrameBatch(),
    work: function* (waiting) {
      const lastReset = waiting.findIndex(({ type }) => type === reset.type);
      const events = lastReset === 0 ? [] : readSome(waiting, report, lastReset < 0 ? MAX_AT_ONCE : Math.min(lastReset, MAX_AT_ONCE));
      if (events.length > 0) yield* put(chatEventsReceived(events));
      // A reset is handled after the events that preceded it.
      if (waiting[0]?.type !== reset.type) return;
      waiting.shift();
      yield* put(chatEventsLost());
    },
  });
  yield* debounce(NAMES_AFTER_MS, liveEvent('addressbook.changed'), function* () {
    yield* put(namesOutdated());
  });
  yield* put(chatEventsLost());
}
