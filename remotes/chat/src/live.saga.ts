import { chatEvents } from '@portal/contracts';
import { liveEvent, type Report } from '@portal/portal';
import { call, getContext, put, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { newsCame, newsLost, type ChatNews } from './chat-news';
import { nextFrame } from './next-frame';

/** More are handed on before the frame ends, so that what came while the tab was asleep is not worked off in one go. */
const MOST_AT_ONCE = 100;

const names = ['chat.in_message', 'chat.out_message', 'chat.out_status', 'chat.changed', 'chat.file', 'chat.viewers'] as const;
const events = names.map((name) => liveEvent(name));

/** The news as the contract has it; what breaks the contract is reported, and not shown. */
export function* readNews({ type, payload }: { type: string; payload: unknown }): SagaGenerator<ChatNews | null> {
  const event = names.find((name) => type === liveEvent(name).type);
  if (!event) return null;
  const { success, data, error } = chatEvents[event].safeParse(payload);
  if (success) return { event, data } as ChatNews;
  const report = yield* getContext<Report>('report');
  report(error, type);
  return null;
}

/** Makes news of what the socket brings. */
export function* liveSaga(): SagaGenerator<void> {
  const waiting: ChatNews[] = [];
  const handOn = function* () {
    if (waiting.length > 0) yield* put(newsCame(waiting.splice(0)));
  };
  yield* takeEvery(events, function* (action) {
    const news = yield* call(readNews, action);
    if (!news) return;
    waiting.push(news);
    if (waiting.length >= MOST_AT_ONCE) return yield* handOn();
    if (waiting.length > 1) return;
    yield* call(nextFrame);
    yield* handOn();
  });
  yield* takeEvery(liveEvent('stream.reset'), function* () {
    yield* handOn();
    yield* put(newsLost());
  });
  yield* put(newsLost());
}
