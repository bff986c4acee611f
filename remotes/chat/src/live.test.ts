import { createPortalStore, defineRemote, liveEvent } from '@portal/portal';
import { startTexts } from '@portal/testing';
import { newsCame, newsLost, type ChatNews } from './chat-news';
import { aChat, aChatMessage } from './chats.fixture';
import { liveSaga } from './live.saga';
import { manifest } from './manifest';
import { nextFrame } from './next-frame';

type Heard = readonly ChatNews[] | 'lost';

/** All that reaches the slices of the remote, in its order. */
async function listen() {
  const heard: Heard[] = [];
  const reports: unknown[] = [];
  const portal = createPortalStore({ report: (error) => reports.push(error) });
  const noScreen = () => Promise.resolve({ default: () => null });
  const noTexts = () => Promise.resolve({ default: {} });
  const { finders: _finders, atLogin: _atLogin, widgets: _widgets, ...plain } = manifest;
  const remote = defineRemote(plain, {
    screens: { chats: noScreen }, saga: liveSaga, locales: { en: noTexts, ru: noTexts, ua: noTexts, bg: noTexts },
    slices: {
      heard: (state: null = null, action) => {
        if (newsCame.match(action)) heard.push(action.payload);
        if (newsLost.match(action)) heard.push('lost');
        return state;
      },
    },
  });
  await startTexts('en');
  await portal.prepare(remote);
  portal.mount(remote);
  const comeIn = (number: number) => portal.store.dispatch(liveEvent('chat.in_message')({ chat: aChat(number), message: aChatMessage({ place: number }), unreadChats: { all: 1, own: 1 } }));
  return { heard, reports, comeIn, dispatch: portal.store.dispatch };
}

const places = (news: Heard | undefined) => (news === 'lost' || !news ? news : news.map(({ data }) => ('message' in data ? data.message.place : null)));

it('[RT-02] what comes within a frame is handed on in one action, in its order, and nothing is lost', async () => {
  const { heard, comeIn } = await listen();
  [1, 2, 3].forEach(comeIn);
  await nextFrame();
  [4, 5].forEach(comeIn);
  await nextFrame();
  expect(heard.map(places)).toEqual(['lost', [1, 2, 3], [4, 5]]);
});

it('a flood is handed on in pieces', async () => {
  const { heard, comeIn } = await listen();
  const all = Array.from({ length: 250 }, (_, index) => index + 1);
  all.forEach(comeIn);
  await nextFrame();
  const pieces = heard.slice(1).map(places);
  expect(pieces.map((piece) => piece?.length)).toEqual([100, 100, 50]);
  expect(pieces.flat()).toEqual(all);
});

it('what came before the news were lost is handed on first', async () => {
  const { heard, comeIn, dispatch } = await listen();
  comeIn(1);
  dispatch(liveEvent('stream.reset')({}));
  expect(heard.map(places)).toEqual(['lost', [1], 'lost']);
});

it('what breaks the contract is reported and goes no further', async () => {
  const { heard, reports, comeIn, dispatch } = await listen();
  dispatch(liveEvent('chat.in_message')({ chat: { id_uuid: 7 } } as never));
  comeIn(1);
  await nextFrame();
  expect(heard.map(places)).toEqual(['lost', [1]]);
  expect(reports).toHaveLength(1);
});
