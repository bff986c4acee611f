import { chatEvents } from '@portal/contracts';
import { liveEvent, type Report } from '@portal/portal';
import { getContext, put, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';
import { newsCame, newsLost, type ChatNews } from './chat-news';
import { gathered, whenDrawn } from './gathered.saga';

/** So much of a frame goes into reading what came, and so many pieces are handed on with it: the rest has its turn with the next. */
const READING_MS = 8;
const MAX_AT_ONCE = 200;

const names = ['chat.in_message', 'chat.out_message', 'chat.out_status', 'chat.changed', 'chat.file', 'chat.viewers'] as const;
const eventOf = new Map<string, (typeof names)[number]>(names.map((name) => [liveEvent(name).type, name]));
const reset = liveEvent('stream.reset');

type Received = Action & { payload: unknown };
/** What was read, by what the socket brought: list, counts and alerts are told the same, and it is read once. */
const known = new WeakMap<object, ChatNews | null>();

/** The news as the contract has it; what breaks the contract is reported, and not shown. */
export function readNews(received: Received, report: Report): ChatNews | null {
  const { payload } = received;
  const isObject = typeof payload === 'object' && payload !== null;
  const before = isObject ? known.get(payload) : undefined;
  if (before !== undefined) return before;
  const news = parse(received, report);
  if (isObject) known.set(payload, news);
  return news;
}

function parse({ type, payload }: Received, report: Report): ChatNews | null {
  const event = eventOf.get(type);
  if (!event) return null;
  const { success, data, error } = chatEvents[event].safeParse(payload);
  if (success) return { event, data } as ChatNews;
  report(error, type);
  return null;
}

/** Reads from the front as much as there is time for, one at least, and takes it away. */
export function readSome(waiting: Received[], report: Report, most = MAX_AT_ONCE): ChatNews[] {
  const until = performance.now() + READING_MS;
  const news: ChatNews[] = [];
  let read = 0;
  for (const received of waiting) {
    const each = readNews(received, report);
    if (each) news.push(each);
    read += 1;
    if (read >= most || performance.now() >= until) break;
  }
  waiting.splice(0, read);
  return news;
}

/** Makes news of what the socket brings. */
export function* liveSaga(): SagaGenerator<void> {
  const report = yield* getContext<Report>('report');
  yield* gathered({
    creators: [...names.map((name) => liveEvent(name)), reset],
    turn: whenDrawn(),
    work: function* (waiting) {
      const cut = waiting.findIndex(({ type }) => type === reset.type);
      const news = cut === 0 ? [] : readSome(waiting, report, cut < 0 ? MAX_AT_ONCE : Math.min(cut, MAX_AT_ONCE));
      if (news.length > 0) yield* put(newsCame(news));
      // Behind what came before it.
      if (waiting[0]?.type !== reset.type) return;
      waiting.shift();
      yield* put(newsLost());
    },
  });
  yield* put(newsLost());
}
