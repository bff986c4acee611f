import { createPortalStore, defineRemote, liveEvent } from '@portal/portal';
import { startTexts, waitFor } from '@portal/testing';
import { chatEventsReceived, chatEventsLost, type ChatEvent } from './chat-events';
import { aChat, aChatMessage } from './chats.fixture';
import { liveSaga } from './live.saga';
import { manifest } from './manifest';

type Received = readonly ChatEvent[] | 'lost';

/** Records all actions that reach the remote's reducers, in order. */
async function listen() {
  const received: Received[] = [];
  const reports: unknown[] = [];
  const portal = createPortalStore({ report: (error) => reports.push(error) });
  const noScreen = () => Promise.resolve({ default: () => null });
  const noTexts = () => Promise.resolve({ default: {} });
  const { searchProviders: _searchProviders, atLogin: _atLogin, ...plain } = manifest;
  const remote = defineRemote(plain, {
    screens: { chats: noScreen }, saga: liveSaga, locales: { en: noTexts, ru: noTexts, ua: noTexts, bg: noTexts },
    slices: {
      received: (state: null = null, action) => {
        if (chatEventsReceived.match(action)) received.push(action.payload);
        if (chatEventsLost.match(action)) received.push('lost');
        return state;
      },
    },
  });
  await startTexts('en');
  await portal.prepare(remote);
  portal.mount(remote);
  const receiveMessage = (number: number) => portal.store.dispatch(liveEvent('chat.in_message')({
    chat: aChat(number), message: aChatMessage({ position: number }), arrivedAt: new Date().toISOString(),
    unreadChats: { all: 1, own: 1, unassigned: 0 },
  }));
  return { received, reports, receiveMessage, dispatch: portal.store.dispatch };
}

const positions = (batch: Received | undefined) => (batch === 'lost'
  || !batch ? batch : batch.map(({ data }) => ('message' in data ? data.message?.position : null)));

it('[RT-02] passes on all events of a frame in one action, in order', async () => {
  // Freezes the clock: on a slow machine, parsing three events may exceed the frame's time limit.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const { received, receiveMessage } = await listen();
    [1, 2, 3].forEach(receiveMessage);
    await waitFor(() => expect(received).toHaveLength(2));
    [4, 5].forEach(receiveMessage);
    await waitFor(() => expect(received).toHaveLength(3));
    expect(received.map(positions)).toEqual(['lost', [1, 2, 3], [4, 5]]);
  } finally {
    jest.restoreAllMocks();
  }
});

it('[RT-02] renders a few times per second during a burst, and single events immediately', async () => {
  jest.useFakeTimers();
  try {
    const { received, receiveMessage } = await listen();
    receiveMessage(1);
    await jest.advanceTimersByTimeAsync(20);
    expect(received.map(positions)).toEqual(['lost', [1]]);
    for (let number = 2; number <= 50; number += 1) {
      receiveMessage(number);
      await jest.advanceTimersByTimeAsync(10);
    }
    await jest.advanceTimersByTimeAsync(200);
    expect(received.slice(1).map(positions).flat()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(received.length).toBeLessThan(9);
  } finally {
    jest.useRealTimers();
  }
});

it('[RT-02] processes a burst of 5,000 events in small batches, in order', async () => {
  const { received, reports, receiveMessage } = await listen();
  const all = Array.from({ length: 5_000 }, (_, index) => index + 1);
  all.forEach(receiveMessage);
  await waitFor(() => expect(received.slice(1).map(positions).flat()).toHaveLength(5_000), { timeout: 120_000 });
  const pieces = received.slice(1).map(positions);
  expect(pieces.flat()).toEqual(all);
  expect(Math.max(...pieces.map((piece) => piece?.length ?? 0))).toBeLessThanOrEqual(200);
  expect(reports).toEqual([]);
});

it('[RT-02] processes events in a background tab by further events, despite late timers', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  try {
    const { received, receiveMessage } = await listen();
    for (let number = 1; number <= 150; number += 1) {
      receiveMessage(number);
      await Promise.resolve();
    }
    expect(received.slice(1).map(positions).flat().length).toBeGreaterThanOrEqual(100);
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
});

it('handles earlier events before the report of missed ones', async () => {
  const { received, receiveMessage, dispatch } = await listen();
  receiveMessage(1);
  dispatch(liveEvent('stream.reset')({}));
  receiveMessage(2);
  await waitFor(() => expect(received.map(positions)).toEqual(['lost', [1], 'lost', [2]]));
});

it('reports and drops an event that breaks the contract', async () => {
  const { received, reports, receiveMessage, dispatch } = await listen();
  dispatch(liveEvent('chat.in_message')({ chat: { id_uuid: 7 } } as never));
  receiveMessage(1);
  await waitFor(() => expect(received.map(positions)).toEqual(['lost', [1]]));
  expect(reports).toHaveLength(1);
});
