import type { ChatMessage } from '@portal/contracts';
import { createPortalStore, elementsLoaded, liveEvent, removeCookie, tokenReceived, userInfoLoaded, writeCookie } from '@portal/portal';
import { aUserInfo, startTexts } from '@portal/testing';
import { aChat, aChatMessage, fakeChats, uuidOf } from '../chats.fixture';
import { chatShown } from '../chats.slice';
import remote from '../index';
import { dropBrowser, fakeBrowser, fakeLocks } from './browser.fixture';
import { shortened } from './shortened';

/** A browser tab whose user is on another screen; all tabs share localStorage and locks. */
async function aTab() {
  const portal = createPortalStore();
  portal.store.dispatch(tokenReceived('t-1'));
  portal.store.dispatch(elementsLoaded([{ path: '/chat' }]));
  await portal.prepare(remote);
  portal.runAtLogin(remote);
  return portal.store;
}
type Tab = Awaited<ReturnType<typeof aTab>>;

const touch = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
const settle = (milliseconds = 50) => jest.advanceTimersByTimeAsync(milliseconds);
const event = (number: number, message: Partial<ChatMessage> = {}, arrivedAt = new Date()) => liveEvent('chat.in_message')({
  arrivedAt: arrivedAt.toISOString(),
  chat: aChat(number, { phone_data: { name: 'Olena' } }),
  message: aChatMessage({ msg_uuid: uuidOf(7000 + number), dt_timestamp: new Date().toISOString(), ...message }),
  unreadChats: { all: 1, own: 1, unassigned: 0 },
});
async function receiveMessage(tabs: Tab[], number: number, message: Partial<ChatMessage> = {}, arrivedAt?: Date) {
  for (const tab of tabs) tab.dispatch(event(number, message, arrivedAt));
  await settle();
}

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(async () => {
  await startTexts('en');
  jest.useFakeTimers();
  browser = fakeBrowser();
  fakeLocks();
  fakeChats();
  jest.spyOn(window, 'focus').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  dropBrowser();
  localStorage.clear();
  removeCookie('chatNotificationsEnabled');
});

it('[CHAT-06] plays a sound and shows a notification shortened to 30 characters', async () => {
  const tab = await aTab();
  touch();
  await receiveMessage([tab], 1, { msg_text: 'Where is the parcel that I ordered on Monday?' });
  expect(browser.sounds).toBe(1);
  expect(browser.shown).toMatchObject([{ title: 'Olena', body: 'Where is the parcel that I ord…' }]);
});

it('still plays a sound if a mobile browser refuses a notification', async () => {
  browser.refuses = true;
  const tab = await aTab();
  touch();
  for (const number of [1, 2]) {
    await receiveMessage([tab], number);
    await settle(1_000);
  }
  expect(browser).toMatchObject({ sounds: 2, shown: [] });
});

it('[CHAT-06] opens the chat by a click on the notification', async () => {
  const tab = await aTab();
  await receiveMessage([tab], 5);
  const received: string[] = [];
  addEventListener('popstate', () => received.push(location.pathname + location.search), { once: true });
  browser.shown[0]?.click();
  expect(received).toEqual([`/chat?chatUuid=${uuidOf(5)}`]);
});

it('plays no sound before the first user action', async () => {
  const tab = await aTab();
  browser.audio = 'suspended';
  await receiveMessage([tab], 1);
  expect(browser.sounds).toBe(0);
  touch();
  await settle(1000);
  await receiveMessage([tab], 2);
  expect(browser.sounds).toBe(1);
});

it('plays a sound if the first user action preceded the listener', async () => {
  browser.audio = 'suspended';
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
  const tab = await aTab();
  Reflect.deleteProperty(navigator, 'userActivation');
  await receiveMessage([tab], 1);
  expect(browser.sounds).toBe(1);
});

it('[CHAT-06] alerts neither by sound nor notification if any tab set the cookie to 0', async () => {
  const tab = await aTab();
  touch();
  writeCookie('chatNotificationsEnabled', '0');
  await receiveMessage([tab], 1);
  expect([browser.sounds, browser.shown]).toEqual([0, []]);
  writeCookie('chatNotificationsEnabled', '1');
  await receiveMessage([tab], 2);
  expect([browser.sounds, browser.shown.length]).toEqual([1, 1]);
});

it('[CHAT-06] plays one sound and shows one notification in three tabs', async () => {
  const tabs = [await aTab(), await aTab(), await aTab()];
  touch();
  await receiveMessage(tabs, 1);
  expect([browser.sounds, browser.shown.length]).toEqual([1, 1]);
  await settle(2000);
  expect([browser.sounds, browser.shown.length]).toEqual([1, 1]);
  await receiveMessage(tabs, 2);
  expect([browser.sounds, browser.shown.length]).toEqual([2, 2]);
});

it('[CHAT-06] does not alert for replayed messages older than 15 seconds', async () => {
  const tab = await aTab();
  touch();
  await receiveMessage([tab], 1, {}, new Date(Date.now() - 20_000));
  expect([browser.sounds, browser.shown]).toEqual([0, []]);
});

it('[CHAT-12] plays a sound for a late message with an old provider time', async () => {
  const tab = await aTab();
  touch();
  await receiveMessage([tab], 1, { dt_timestamp: new Date(Date.now() - 3_600_000).toISOString() });
  expect([browser.sounds, browser.shown.length]).toEqual([1, 1]);
});

it('[CHAT-12] alerts for a message that arrives after a newer one', async () => {
  const tab = await aTab();
  touch();
  await receiveMessage([tab], 1);
  await settle(2_000);
  await receiveMessage([tab], 2, { dt_timestamp: new Date(Date.now() - 3_600_000).toISOString() });
  expect([browser.sounds, browser.shown.length]).toEqual([2, 2]);
});

it('[CHAT-06] plays one sound for missed messages in tabs that reconnect one after another', async () => {
  const tabs = [await aTab(), await aTab(), await aTab()];
  touch();
  const missed = [1, 2, 3].map((number) => event(
    number, { dt_timestamp: new Date(Date.now() - 5_000 + number).toISOString() }, new Date(Date.now() - 5_000 + number),
  ));
  for (const tab of tabs) {
    for (const each of missed) tab.dispatch(each);
    await settle(2_500);
  }
  expect([browser.sounds, browser.shown.length]).toEqual([1, 1]);
});

it('[CHAT-06] plays one sound for messages of equal time and shows the last', async () => {
  const tabs = [await aTab(), await aTab(), await aTab()];
  touch();
  const at = new Date().toISOString();
  const missed = [1, 2, 3, 4].map((number) => event(number, { dt_timestamp: at, position: number, msg_text: `Message ${number}` }));
  for (const tab of tabs) {
    for (const half of [missed.slice(0, 2), missed.slice(2)]) {
      for (const each of half) tab.dispatch(each);
      await settle(1_200);
    }
  }
  expect(browser.sounds).toBe(1);
  expect(browser.shown.map(({ body }) => body)).toEqual(['Message 2', 'Message 4']);
});

it('plays at most one sound per second for 200 messages and shows the last', async () => {
  const tabs = [await aTab(), await aTab(), await aTab()];
  touch();
  for (let number = 1; number <= 200; number += 1) for (const tab of tabs) tab.dispatch(event(number, { msg_text: `Message ${number}` }));
  await settle();
  expect(browser.sounds).toBe(1);
  await settle(5000);
  expect(browser.sounds).toBe(1);
  expect(browser.shown.at(-1)).toMatchObject({ body: 'Message 200' });
  expect(browser.shown.length).toBeLessThanOrEqual(2);
});

it('does not alert for a chat in view in any tab, but does otherwise', async () => {
  const looking = await aTab();
  const other = await aTab();
  touch();
  const focus = jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  looking.dispatch(chatShown(uuidOf(1)));
  await settle();
  await receiveMessage([other, looking], 1);
  expect([browser.sounds, browser.shown]).toEqual([0, []]);
  focus.mockReturnValue(false);
  window.dispatchEvent(new Event('blur'));
  await settle();
  await receiveMessage([other, looking], 1, { msg_uuid: uuidOf(8001) });
  expect([browser.sounds, browser.shown.length]).toEqual([1, 1]);
});

it('describes a picture without text', async () => {
  const tab = await aTab();
  await receiveMessage([tab], 1, { msg_text: '', file: { name: 'a.png', image: true, bytes: 10, state: 'ready', uuid: uuidOf(50) } });
  expect(browser.shown).toMatchObject([{ body: 'Image' }]);
});

it('[CHAT-06] shortens at whole characters, including accents and joined emoji', () => {
  const family = '👨‍👩‍👧';
  expect(shortened(family.repeat(31))).toBe(`${family.repeat(30)}…`);
  expect(shortened('e\u0301'.repeat(30))).toBe('e\u0301'.repeat(30));
  expect(shortened('Short')).toBe('Short');
  expect(shortened(`a${'\u0301'.repeat(5_000)}`).length).toBeLessThan(400);
  expect(shortened('invoice\u202Efdp\nexe')).toBe('invoicefdp exe');
});

describe('an assignment', () => {
  const [me, boris] = [{ uuid: uuidOf(1), title: 'Anna' }, { uuid: uuidOf(2), title: 'Boris' }];
  const assigned = (to: typeof me | null, by = boris) => liveEvent('chat.changed')({
    chat: aChat(3, { phone_data: { name: 'Olena' }, owner: to }), from: null, unreadChats: { all: 0, own: 0, unassigned: 0 },
    message: aChatMessage({
      kind: 'assignment', type: null, incoming: false, msg_text: '', dt_timestamp: new Date().toISOString(),
      author: by.title, author_uuid: by.uuid, assignment: { from: null, to },
    }),
  });
  const notify = async (...events: ReturnType<typeof assigned>[]) => {
    const tab = await aTab();
    tab.dispatch(userInfoLoaded(aUserInfo({ uuid: me.uuid })));
    touch();
    for (const each of events) tab.dispatch(each);
    await settle();
  };

  it('[CHAT-14] to this login rings and names who assigned the chat', async () => {
    await notify(assigned(me));
    expect(browser.sounds).toBe(1);
    expect(browser.shown).toMatchObject([{ title: 'Olena', body: 'Boris assigned this chat to you' }]);
  });

  it('[CHAT-14] to somebody else, to nobody, or by oneself is silent', async () => {
    await notify(assigned(boris), assigned(null), assigned(me, me));
    expect(browser).toMatchObject({ sounds: 0, shown: [] });
  });
});
