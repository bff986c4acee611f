import type { Page } from '@playwright/test';
import { chatPage } from '../pages/chat.page';
import { portalPage } from '../pages/portal.page';
import { chatFrom, chatOfMany, messagesOf, readByApi, recipient, write } from '../setup/chats';
import { disconnectableSockets } from '../setup/disconnect-sockets';
import { expect, test } from '../setup/journey';
import { liveFramesOf } from '../setup/live-frames';
import { alertedIn, noteAlerts, TONES } from '../setup/noted-alerts';
import { viber } from '../setup/viber';

const MISSED = 200;
/** These arrive last, recently enough to be announced after the reconnect. */
const LATE = 20;
const DISCONNECTED_MS = 30_000;

test('[RT-08] [RT-02] [CHAT-04] [CHAT-06] [CHAT-07] three tabs cut off for half a minute show two hundred missed messages once, in order, counted, with one sound', async ({
  page, context, enter,
}) => {
  test.setTimeout(240_000);
  // A customer without other chats, so counts are of this one.
  const from = recipient(60_001, 'other');
  const asked = await chatFrom(from, ['Before the cut']);
  await readByApi(asked, 'other');
  await noteAlerts(context);
  const sockets = await disconnectableSockets(context);
  // The window counts as unfocused: new messages are announced instead of marked as read.
  await page.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await enter('other', `/chat?scope=all&chatUuid=${asked.id_uuid}`);
  const others = [await context.newPage(), await context.newPage()];
  for (const tab of others) await tab.goto('/chat?scope=all');
  const tabs = [page, ...others];
  const inEach = async (see: (tab: Page) => Promise<void>) => {
    for (const tab of tabs) await see(tab);
  };
  // Browsers allow sound only after a user gesture.
  await inEach((tab) => chatPage(tab).heading.click());
  const row = (tab: Page) => chatPage(tab).rowOf(from.number);
  const chat = chatPage(page);
  // After a message, the page refreshes its sending options. While disconnected, that call would also fetch messages.
  const terms = page.waitForResponse((response) => response.url().endsWith('/chat/get')
    && (response.request().postDataJSON() as { limit?: number }).limit === 1);
  await chatFrom(from, ['Everybody hears this']);
  await terms;
  await inEach((tab) => expect(row(tab)).toContainText('Everybody hears this'));
  await readByApi(asked, 'other');
  await inEach((tab) => expect(row(tab)).not.toContainText('unread message'));
  await expect(chat.messages).toHaveCount(2);

  await sockets.disconnect();
  const halfMinute = new Promise((resolve) => setTimeout(resolve, DISCONNECTED_MS));
  await chatOfMany(from, MISSED - LATE, (index) => `Missed ${index}`);
  await inEach((tab) => expect(portalPage(tab).connectionLost).toBeVisible());
  await halfMinute;
  await chatFrom(from, Array.from({ length: LATE }, (_, index) => `Missed late ${index}`));
  await expect(chat.messages).toHaveCount(2);
  await inEach((tab) => expect(portalPage(tab).connectionLost).toBeVisible());
  sockets.mend();

  // By then the page waits ten seconds between reconnect attempts.
  await expect(chat.messages).toHaveCount(MISSED + 2, { timeout: 40_000 });
  const missed = await messagesOf(asked, 'other');
  expect((await chat.words()).slice(2)).toEqual(missed.map(({ msg_text }) => msg_text));
  expect(new Set(missed.map(({ msg_text }) => msg_text)).size).toBe(MISSED);
  await inEach(async (tab) => {
    await expect(row(tab)).toContainText(`${MISSED} unread messages`);
    await expect(row(tab)).toContainText(missed.at(-1)?.msg_text ?? '');
    await expect(portalPage(tab).menu.getByRole('link', { name: /^Chats.*\b1 waiting for you$/ })).toBeVisible();
    await expect.poll(() => portalPage(tab).onFavicon()).toBe('1');
    await expect(portalPage(tab).connectionLost).toHaveCount(0);
  });

  // New messages arrive by the socket again. This notice proves that each tab has handled the missed ones.
  await chatFrom(from, ['After the cut']);
  await inEach((tab) => expect(row(tab)).toContainText('After the cut'));
  await expect(chat.messages).toHaveCount(MISSED + 3);
  await expect.poll(async () => (await alertedIn(tabs)).bodies).toContain('After the cut');
  const ofMissed = new Set(missed.map(({ msg_uuid }) => msg_uuid));
  expect((await alertedIn(tabs)).tones.filter((message) => ofMissed.has(message))).toHaveLength(TONES);
  // Later journeys must find no unread chats of this customer.
  await readByApi(asked, 'other');
});

test('[CHAT-06] [RT-02] of three tabs, one sounds and one shows the message, cut to thirty characters; the switch mutes all', async ({
  page, context, enter,
}) => {
  const from = recipient(70_001);
  await chatFrom(from, ['The first']);
  await noteAlerts(context);
  await enter('demo', '/chat?scope=all');
  const tabs = [page, await context.newPage(), await context.newPage()];
  const live = tabs.map((tab) => liveFramesOf(tab));
  for (const tab of tabs) {
    await tab.goto('/chat?scope=all');
    await expect(chatPage(tab).rowOf(from.number)).toBeVisible();
    // Browsers allow sound only after a user gesture.
    await chatPage(tab).heading.click();
  }
  await expect.poll(() => live.every(({ subscribed }) => subscribed.length > 0)).toBe(true);
  const alerted = () => alertedIn(tabs);
  const told = (body: string) => expect.poll(async () => (await alerted()).bodies).toContain(body);
  /** A tab decides about the alert before it shows the message. */
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
  // By the second notice, a second after the first, each tab has handled the first message.
  const { tones, bodies } = await alerted();
  expect(tones.filter((tone) => tone === sounded)).toHaveLength(TONES);
  expect(bodies).toEqual(expect.arrayContaining(['This question is longer than t…', 'Short']));
  expect(bodies).toHaveLength(2);

  const alerts = async (choice: 'Sound and notifications' | 'No sound or notifications') => {
    await chatPage(page).alerts.click();
    await chatPage(page).alertsChoice(choice).click();
  };
  await alerts('No sound or notifications');
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

test('a malicious message runs nothing, reverses nothing and hides nothing', async ({ page, enter }) => {
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
  // The bidi override appears as a symbol and no longer reverses the following text.
  await expect(chat.message('gpj.exe')).not.toContainText('\u202e');
  await expect(chat.message('gpj.exe')).toContainText('safe');
  await expect(chat.message('xxxx').getByRole('button', { name: /^Show all/ })).toBeVisible();
  await expect(chat.message('invoice.html')).toContainText('download failed');
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

test('[SES-10] another customer’s chat, or a nonexistent one, opens for nobody by URL', async ({ page, enter, troubles }) => {
  troubles.foresee(/status of 404/);
  const { id_uuid } = await chatFrom(recipient(80_002), ['Between us alone']);
  await enter('other', `/chat?scope=all&chatUuid=${id_uuid}`);
  const chat = chatPage(page);
  await expect(page.getByRole('main')).toContainText('Couldn’t open this chat');
  await expect(page.getByText('Between us alone')).toHaveCount(0);
  await chat.open({ chatUuid: '"><script>window.tripped=1</script>' });
  await expect(page.getByRole('main')).toContainText('Chat not found');
  await page.getByRole('button', { name: 'Back to chats' }).click();
  await expect(page.getByRole('main')).toContainText('No chat selected');
  expect(await page.evaluate(() => 'tripped' in window)).toBe(false);
});
