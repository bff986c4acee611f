import { createPortalStore, defineRemote, liveEvent } from '@portal/portal';
import { startTexts, waitFor } from '@portal/testing';
import { newsCame, newsLost, type ChatNews } from './chat-news';
import { aChat, aChatMessage } from './chats.fixture';
import { liveSaga } from './live.saga';
import { manifest } from './manifest';

type Received = readonly ChatNews[] | 'lost';

/** All that reaches the slices of the remote, in its order. */
async function listen() {
  const received: Received[] = [];
  const reports: unknown[] = [];
  const portal = createPortalStore({ report: (error) => reports.push(error) });
  const noScreen = () => Promise.resolve({ default: () => null });
  const noTexts = () => Promise.resolve({ default: {} });
  const { searchProviders: _searchProviders, atLogin: _atLogin, widgets: _widgets, ...plain } = manifest;
  const remote = defineRemote(plain, {
    screens: { chats: noScreen }, saga: liveSaga, locales: { en: noTexts, ru: noTexts, ua: noTexts, bg: noTexts },
    slices: {
      received: (state: null = null, action) => {
        if (newsCame.match(action)) received.push(action.payload);
        if (newsLost.match(action)) received.push('lost');
        return state;
      },
    },
  });
  await startTexts('en');
  await portal.prepare(remote);
  portal.mount(remote);
  const comeIn = (number: number) => portal.store.dispatch(liveEvent('chat.in_message')({ chat: aChat(number), message: aChatMessage({ place: number }), arrivedAt: new Date().toISOString(), unreadChats: { all: 1, own: 1, unassigned: 0 } }));
  return { received, reports, comeIn, dispatch: portal.store.dispatch };
}

const places = (news: Received | undefined) => (news === 'lost' || !news ? news : news.map(({ data }) => ('message' in data ? data.message.place : null)));

it('[RT-02] what comes within a frame is handed on in one action, in its order, and nothing is lost', async () => {
  // On a slow machine reading three could take more than there is of a frame for it.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const { received, comeIn } = await listen();
    [1, 2, 3].forEach(comeIn);
    await waitFor(() => expect(received).toHaveLength(2));
    [4, 5].forEach(comeIn);
    await waitFor(() => expect(received).toHaveLength(3));
    expect(received.map(places)).toEqual(['lost', [1, 2, 3], [4, 5]]);
  } finally {
    jest.restoreAllMocks();
  }
});

it('[RT-02] while one follows the other the page is drawn anew some times a second, and what comes alone does not wait', async () => {
  jest.useFakeTimers();
  try {
    const { received, comeIn } = await listen();
    comeIn(1);
    await jest.advanceTimersByTimeAsync(20);
    expect(received.map(places)).toEqual(['lost', [1]]);
    for (let number = 2; number <= 50; number += 1) {
      comeIn(number);
      await jest.advanceTimersByTimeAsync(10);
    }
    await jest.advanceTimersByTimeAsync(200);
    expect(received.slice(1).map(places).flat()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(received.length).toBeLessThan(9);
  } finally {
    jest.useRealTimers();
  }
});

it('[RT-02] a burst of 5,000 is worked off in small pieces, in its order, and none is lost', async () => {
  const { received, reports, comeIn } = await listen();
  const all = Array.from({ length: 5_000 }, (_, index) => index + 1);
  all.forEach(comeIn);
  await waitFor(() => expect(received.slice(1).map(places).flat()).toHaveLength(5_000), { timeout: 120_000 });
  const pieces = received.slice(1).map(places);
  expect(pieces.flat()).toEqual(all);
  expect(Math.max(...pieces.map((piece) => piece?.length ?? 0))).toBeLessThanOrEqual(200);
  expect(reports).toEqual([]);
});

it('[RT-02] out of sight, where timers are late, what goes on coming works off what has come', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  try {
    const { received, comeIn } = await listen();
    for (let number = 1; number <= 150; number += 1) {
      comeIn(number);
      await Promise.resolve();
    }
    expect(received.slice(1).map(places).flat().length).toBeGreaterThanOrEqual(100);
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
});

it('what came before the news were lost is handed on first', async () => {
  const { received, comeIn, dispatch } = await listen();
  comeIn(1);
  dispatch(liveEvent('stream.reset')({}));
  comeIn(2);
  await waitFor(() => expect(received.map(places)).toEqual(['lost', [1], 'lost', [2]]));
});

it('what breaks the contract is reported and goes no further', async () => {
  const { received, reports, comeIn, dispatch } = await listen();
  dispatch(liveEvent('chat.in_message')({ chat: { id_uuid: 7 } } as never));
  comeIn(1);
  await waitFor(() => expect(received.map(places)).toEqual(['lost', [1]]));
  expect(reports).toHaveLength(1);
});
