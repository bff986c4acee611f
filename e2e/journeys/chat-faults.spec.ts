import type { BrowserContext, Page } from '@playwright/test';
import { chatPage } from '../pages/chat.page';
import { chatFrom, chatOfMany, messagesOf, recipient, write } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { liveFramesOf } from '../setup/live-frames';
import { viber } from '../setup/viber';

const MISSED = 60;

test('[RT-08] [RT-02] sixty messages that came while the socket was cut are there once each, in their order', async ({ page, enter }) => {
  const from = recipient(60_001);
  const asked = await chatFrom(from, ['Before the cut']);
  let isCut = false;
  const cuts: (() => Promise<void>)[] = [];
  await page.routeWebSocket('**/ws', async (route) => {
    const cut = () => route.close({ code: 1012, reason: 'restart' });
    if (isCut) return cut();
    cuts.push(cut);
    route.connectToServer();
  });
  await enter('demo', `/chat?scope=all&chatUuid=${asked.id_uuid}`);
  const chat = chatPage(page);
  await expect(chat.message('Before the cut')).toBeVisible();
  await expect.poll(() => cuts.length).toBeGreaterThan(0);
  isCut = true;
  for (const cut of cuts) await cut();
  await chatOfMany(from, MISSED, (index) => `Missed ${index}`);
  await expect(chat.messages).toHaveCount(1);
  isCut = false;

  await expect(chat.messages).toHaveCount(MISSED + 1);
  const shown = await chat.messages.locator('bdi').allInnerTexts();
  expect(shown).toEqual((await messagesOf(asked)).map(({ msg_text }) => msg_text));
  expect(new Set(shown).size).toBe(MISSED + 1);
  // What comes from now on is told by the socket again.
  await chatFrom(from, ['After the cut']);
  await expect(chat.messages).toHaveCount(MISSED + 2);
  await expect(chat.messages.last()).toContainText('After the cut');
});

type Alerted = { tones: string[]; notices: { title: string; body: string }[] };

/** What a page would sound and show on the desktop is noted instead, with the message that it told. */
async function noteAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const alerted: Alerted = { tones: [], notices: [] };
    const volume = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
    const given = () => (JSON.parse(localStorage.getItem('chatAlert.sound') ?? '{}') as { message?: string }).message ?? '';
    class Node {
      gain = volume;
      connect = (next: unknown) => next;
      start = () => void alerted.tones.push(given());
      stop = () => {};
    }
    class Context {
      state = 'running';
      currentTime = 0;
      destination = {};
    }
    class Notice {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        alerted.notices.push({ title, body });
      }
      close = () => {};
    }
    Object.assign(window, { alerted, AudioContext: Context, OscillatorNode: Node, GainNode: Node, Notification: Notice });
  });
}

const alertedIn = (page: Page) => page.evaluate(() => (window as unknown as { alerted: Alerted }).alerted);

test('[CHAT-06] [RT-02] of three tabs one sounds and one shows the message, cut to thirty characters; the switch silences all', async ({ page, context, enter }) => {
  const from = recipient(70_001);
  await chatFrom(from, ['The first']);
  await noteAlerts(context);
  await enter('demo', '/chat?scope=all');
  const tabs = [page, await context.newPage(), await context.newPage()];
  const live = tabs.map((tab) => liveFramesOf(tab));
  for (const tab of tabs) {
    await tab.goto('/chat?scope=all');
    await expect(chatPage(tab).rowOf(from.number)).toBeVisible();
    // A page may sound once its user has touched it.
    await chatPage(tab).heading.click();
  }
  await expect.poll(() => live.every(({ subscribed }) => subscribed.length > 0)).toBe(true);
  const alerted = async () => {
    const each = await Promise.all(tabs.map(alertedIn));
    return { tones: each.flatMap(({ tones }) => tones), bodies: each.flatMap(({ notices }) => notices.map(({ body }) => body)) };
  };
  const told = (body: string) => expect.poll(async () => (await alerted()).bodies).toContain(body);
  /** A tab that shows a message has judged before whether to tell it. */
  const shown = async (text: string) => {
    for (const tab of tabs) await expect(chatPage(tab).rowOf(from.number)).toContainText(text);
  };

  await write(from, 'This question is longer than thirty characters are');
  await told('This question is longer than t…');
  await expect.poll(async () => (await alerted()).tones.length).toBeGreaterThan(0);
  const [sounded] = (await alerted()).tones;
  await write(from, 'Short');
  await told('Short');
  await shown('Short');
  // A sound has two tones. By the second notice, a second after the first, each tab has done with the first message.
  const { tones, bodies } = await alerted();
  expect(tones.filter((tone) => tone === sounded)).toHaveLength(2);
  expect(bodies).toEqual(expect.arrayContaining(['This question is longer than t…', 'Short']));
  expect(bodies).toHaveLength(2);

  const alerts = async (choice: 'Sound and notifications' | 'No sound, no notifications') => {
    await chatPage(page).alerts.click();
    await chatPage(page).alertsChoice(choice).click();
  };
  await alerts('No sound, no notifications');
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'chatNotificationsEnabled')?.value;
  await expect.poll(cookie).toBe('0');
  await write(from, 'Nobody is told');
  await shown('Nobody is told');
  await alerts('Sound and notifications');
  await expect.poll(cookie).toBe('1');
  await write(from, 'Told again');
  await told('Told again');
  expect((await alerted()).bodies).not.toContain('Nobody is told');
});

test('what a recipient means ill runs nothing, turns nothing and buries nothing', async ({ page, enter }) => {
  const from = recipient(80_001);
  const script = '<script>window.tripped = 1</script><img src=x onerror="window.tripped = 1">';
  await chatFrom(from, [script, 'javascript:window.tripped=1 and https://shop.example/x', 'safe\u202egpj.exe', 'x'.repeat(100_000)]);
  await write(from, '', { url: viber.sample('order.pdf'), name: 'invoice.html' });
  await write(from, '', { url: viber.sample('order.pdf'), name: 'photo.png' });
  const asked = await chatFrom(from, ['The last one']);
  await enter('demo', `/chat?scope=all&chatUuid=${asked.id_uuid}`);
  const chat = chatPage(page);
  await expect(chat.message('The last one')).toBeVisible();
  await expect(chat.message('<script>')).toContainText(script);
  await expect(chat.message('javascript:').getByRole('link')).toHaveText(['https://shop.example/x']);
  // The override is shown as a sign, and no longer turns what follows it.
  await expect(chat.message('gpj.exe')).not.toContainText('\u202e');
  await expect(chat.message('gpj.exe')).toContainText('safe');
  await expect(chat.message('xxxx').getByRole('button', { name: /^Show all/ })).toBeVisible();
  await expect(chat.message('invoice.html')).toContainText('could not be fetched');
  await expect(chat.message('invoice.html').getByRole('button')).toHaveCount(0);
  await expect(chat.message('photo.png').getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(chat.messages.locator('img, iframe, object, embed')).toHaveCount(0);
  expect(await page.evaluate(() => 'tripped' in window)).toBe(false);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  await chat.field.fill(script);
  await chat.field.press('Enter');
  await expect(chat.messages.last()).toContainText('Delivered');
  expect(await page.evaluate(() => 'tripped' in window)).toBe(false);
});

test('[SES-10] the chat of another customer, and what is none, open to nobody by the address', async ({ page, enter, troubles }) => {
  troubles.foresee(/status of 404/);
  const { id_uuid } = await chatFrom(recipient(80_002), ['Between us alone']);
  await enter('other', `/chat?scope=all&chatUuid=${id_uuid}`);
  const chat = chatPage(page);
  await expect(page.getByRole('main')).toContainText('This chat could not be opened');
  await expect(page.getByText('Between us alone')).toHaveCount(0);
  await chat.open({ chatUuid: '"><script>window.tripped=1</script>' });
  await expect(page.getByRole('main')).toContainText('There is no such chat');
  await page.getByRole('button', { name: 'To the list' }).click();
  await expect(page.getByRole('main')).toContainText('No chat is open');
  expect(await page.evaluate(() => 'tripped' in window)).toBe(false);
});
