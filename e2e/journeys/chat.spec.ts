import { parseAmount, templates, type Money } from '@portal/contracts';
import type { Locator, Page } from '@playwright/test';
import { chatPage } from '../pages/chat.page';
import { portalPage } from '../pages/portal.page';
import { chatFrom, chatOf, messagesOf, readByApi, recipient, take, write } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { balanceOf } from '../setup/mailing-lists';
import { call } from '../setup/portal-api';
import { carrySession, sessionOf } from '../setup/sessions';
import { viber } from '../setup/viber';

/** Price of a route, shown beside its name. */
async function priceOf(route: Locator): Promise<Money> {
  const words = await route.innerText();
  return parseAmount(/([\d,.]+)\s*UAH$/.exec(words)?.[1]?.replace(',', '.') ?? words);
}

test('[CHAT-04] [CHAT-07] [RT-02] an incoming message appears in the list, is counted until read, and appears in the chat', async ({ enter }) => {
  // A customer without other chats, so counts are of this one.
  const from = recipient(1, 'other');
  await readByApi(await chatFrom(from, ['Are you open?']), 'other');
  const page = await enter('other', '/chat?scope=all');
  const chat = chatPage(page);
  const portal = portalPage(page);
  const menuItem = (name: RegExp) => portal.menu.getByRole('link', { name });
  const row = chat.rowOf(from.number);
  await expect(row).toContainText('Are you open?');
  await expect(menuItem(/^Chats$/)).toBeVisible();
  expect(await portal.onFavicon()).toBe('');

  await write(from, 'Hello, is anybody there?');
  await expect(row).toContainText('Hello, is anybody there?');
  await expect(row).toContainText('1 unread message');
  await expect(menuItem(/^Chats.*\b1 waiting for you$/)).toBeVisible();
  await expect.poll(() => portal.onFavicon()).toBe('1');

  await row.click();
  await expect(chat.message('Hello, is anybody there?')).toBeVisible();
  await expect(row).not.toContainText('unread message');
  await expect(menuItem(/^Chats$/)).toBeVisible();
  await expect.poll(() => portal.onFavicon()).toBe('');

  await write(from, 'I am at the door');
  await expect(chat.message('I am at the door')).toBeVisible();
  await expect(row).toContainText('I am at the door');
  await expect(row).not.toContainText('unread message');
  await expect(menuItem(/^Chats$/)).toBeVisible();
});

test('[CHAT-03] [CHAT-08] [RT-03] [FIN-07:balance] Enter sends an answer at the shown price, and it becomes delivered and seen', async ({ enter }) => {
  const from = recipient(11);
  const { id_uuid } = await chatFrom(from, ['How much is the blue one?']);
  const page = await enter('demo', `/chat?scope=all&chatUuid=${id_uuid}`);
  const chat = chatPage(page);
  await expect(chat.message('How much is the blue one?')).toBeVisible();
  await expect(chat.chosenRoute).toContainText('Viber session');
  const price = await priceOf(chat.chosenRoute);
  const before = await balanceOf('demo');
  expect(price).toBeGreaterThan(0n);

  await chat.field.click();
  await page.keyboard.type('Twenty.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Shall we keep it?');
  await expect(chat.field).toHaveValue('Twenty.\nShall we keep it?');
  await expect(chat.messages).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(chat.field).toHaveValue('');
  const answer = chat.message('Shall we keep it?');
  await expect(answer).toHaveCount(1);
  await expect(answer).toContainText('Delivered');
  await expect.poll(() => balanceOf('demo')).toBe(before - price);
  const [got] = await viber.got(from.number);
  expect(got?.text).toBe('Twenty.\nShall we keep it?');
  await viber.see(got?.id ?? '');
  await expect(answer).toContainText('Seen');
  // The first answer assigns an unassigned chat.
  await expect(chat.command('Unassign')).toBeVisible();
});

test('[CHAT-03] a draft stays with its chat', async ({ enter }) => {
  const [one, other] = [recipient(21), recipient(22)];
  await chatFrom(one);
  await chatFrom(other);
  const page = await enter('demo', '/chat?scope=all');
  const chat = chatPage(page);
  await chat.rowOf(one.number).click();
  await chat.field.fill('Half of a thought');
  await chat.rowOf(other.number).click();
  await expect(chat.with).toHaveText(`+${other.number}`);
  await expect(chat.field).toHaveValue('');
  await chat.rowOf(one.number).click();
  await expect(chat.with).toHaveText(`+${one.number}`);
  await expect(chat.field).toHaveValue('Half of a thought');
  await expect(chat.messages).toHaveCount(1);
});

test('[CHAT-09] [TPL-01] a chat starts with a number, an alpha name and a template chosen by slash', async ({ enter }) => {
  const name = `Greeting ${Date.now()}`;
  await call(templates.create, { body: { name, type: 'sms', body: 'Your order is ready, come and take it.' } }, await sessionOf('demo'));
  const { number } = recipient(31);
  const page = await enter('demo', '/chat?scope=own');
  const chat = chatPage(page);
  await chat.start(`+${number.slice(0, 3)} (${number.slice(3, 5)}) ${number.slice(5)}`, 'SHOP');
  await expect(page).toHaveURL(/[?&]chatUuid=[\da-f-]{36}/);
  await expect(chat.with).toHaveText(`+${number}`);
  await expect(chat.conversation).toContainText('Sender: SHOP');
  await chat.field.click();
  await page.keyboard.type(`/${name}`);
  await expect(chat.templates).toHaveText([new RegExp(name)]);
  await page.keyboard.press('Enter');
  await expect(chat.field).toHaveValue('Your order is ready, come and take it.');
  await expect(chat.templates).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(chat.message('Your order is ready')).toContainText('Delivered');
});

test('[CHAT-05] of two operators assigning a chat at once, one gets it and the other is notified', async ({
  enter, anotherBrowser, troubles,
}) => {
  troubles.foresee(/status of 409/);
  const from = recipient(41);
  const asked = await chatFrom(from, ['Who helps me?']);
  const page = await enter('demo', `/chat?scope=all&chatUuid=${asked.id_uuid}`);
  const context = await anotherBrowser();
  await carrySession(context, await sessionOf('operator'));
  const second = await context.newPage();
  const [one, other] = [chatPage(page), chatPage(second)];
  await second.goto(`/chat?scope=all&chatUuid=${asked.id_uuid}`);
  await expect(one.conversation).toContainText('is viewing this chat');
  await expect(other.conversation).toContainText('is viewing this chat');

  // Both clicks happen before either call is answered.
  let go = () => {};
  const bothPressed = new Promise<void>((resolve) => {
    go = resolve;
  });
  let pressed = 0;
  for (const each of [page, second]) {
    await each.route('**/v2/chat/take', async (route) => {
      pressed += 1;
      if (pressed === 2) go();
      await bothPressed;
      await route.continue();
    });
  }
  await one.command('Assign to me').click();
  await other.command('Assign to me').click();
  const taken = page.getByText('Assigned to you', { exact: true }).or(one.warning).first();
  await expect(taken).toBeVisible();
  const [winner, loser] = await one.warning.count() === 0 ? [one, other] : [other, one];
  await expect(winner.conversation).toContainText('Assigned to you');
  const { owner } = await chatOf(from);
  await expect(loser.warning).toContainText(`This chat was just assigned to ${owner?.title ?? 'nobody'}.`);
  await expect(loser.conversation).toContainText(`Assigned to ${owner?.title}`);
  await expect(loser.command('Reassign to me')).toBeVisible();
  await expect(winner.warning).toHaveCount(0);
  await winner.own.click();
  await expect(winner.rowOf(from.number)).toBeVisible();
  await loser.own.click();
  await expect(loser.rowOf(from.number)).toHaveCount(0);
});

test('[CHAT-05] a reassigned chat moves from one operator’s list to the other’s', async ({ enter, anotherBrowser }) => {
  const from = recipient(42);
  await take(await chatFrom(from, ['Is it ready?']));
  const page = await enter('demo', `/chat?scope=own&phone=${from.number}`);
  const context = await anotherBrowser();
  await carrySession(context, await sessionOf('operator'));
  const second = await context.newPage();
  await second.goto(`/chat?scope=all&phone=${from.number}`);
  const [one, other] = [chatPage(page), chatPage(second)];
  await expect(one.rowOf(from.number)).toBeVisible();
  await other.rowOf(from.number).click();
  await other.command('Reassign to me').click();
  await expect(other.conversation).toContainText('Assigned to you');
  await expect(one.rowOf(from.number)).toHaveCount(0);
});

test('[NFR-01:keyboard] list, chat, answer, unassign and assign work without a mouse', async ({ enter }) => {
  const from = recipient(51);
  const asked = await chatFrom(from, ['Without a mouse?']);
  const page = await enter('demo', `/chat?scope=all&phone=${from.number}`);
  const chat = chatPage(page);
  await expect(chat.rowOf(from.number)).toBeVisible();
  await tabTo(page, chat.list);
  await page.keyboard.press('Enter');
  await expect(chat.message('Without a mouse?')).toBeVisible();
  await tabTo(page, chat.field);
  await page.keyboard.type('Yes');
  await page.keyboard.press('Enter');
  await expect(chat.message('Yes')).toContainText('Delivered');
  await expect(chat.field).toBeFocused();
  await tabTo(page, chat.command('Unassign'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(chat.conversation).toContainText('Unassigned');
  await expect(chat.command('Assign to me')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.conversation).toContainText('Assigned to you');
  const written = (await messagesOf(asked)).filter(({ kind }) => kind === 'message');
  expect(written.map(({ msg_text }) => msg_text)).toEqual(['Without a mouse?', 'Yes']);
});

/** Moves the focus by keyboard. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 60 && !await isThere(); stop++) await page.keyboard.press(key);
  await expect(wanted).toBeFocused();
}
