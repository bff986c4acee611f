import { languages, MAX_OPEN_CHATS } from '@portal/contracts';
import type { Locator, Page } from '@playwright/test';
import { chatPage } from '../pages/chat.page';
import { portalPage } from '../pages/portal.page';
import { chatFrom, chatOfMany, readByApi, recipient, take } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { liveFramesOf } from '../setup/live-frames';
import { wear } from '../setup/appearances';
import { untilStill } from '../setup/stillness';

test('[CHAT-01] [RT-01:chats.own] [RT-01:chats.all] [RT-07] the list filters by owner, unread, digits and order, in the URL and its subscriptions', async ({ page, enter }) => {
  const [asks, waits, free, theirs] = [recipient(10_201), recipient(10_202), recipient(10_203), recipient(10_204)];
  await take(await chatFrom(asks, ['One', 'Two']));
  const read = await chatFrom(waits);
  await take(read);
  await readByApi(read);
  await chatFrom(free, ['Only one']);
  const other = await chatFrom(theirs);
  await readByApi(other);
  await take(other, 'operator');
  const inOrder = (...wanted: { number: string }[]) => wanted.map(({ number }) => new RegExp(`\\+${number}`));
  const live = liveFramesOf(page);
  const channels = () => live.subscribed.at(-1)?.channels ?? [];
  await enter('demo', '/chat?scope=own');
  const chat = chatPage(page);
  await expect.poll(channels).toContain('chats.own');
  await expect(chat.own).toBeChecked();
  await chat.phone.fill('678 010');
  await expect(page).toHaveURL(/[?&]phone=678/);
  await expect(chat.rows).toHaveText(inOrder(free, waits, asks));

  await chat.all.click();
  await expect(chat.rows).toHaveText(inOrder(theirs, free, waits, asks));
  await expect.poll(channels).toContain('chats.all');
  expect(channels()).not.toContain('chats.own');
  await chat.sortBy('Most unread first');
  await expect(chat.rows).toHaveText(inOrder(asks, free, theirs, waits));
  await chat.unreadOnly.click();
  await expect(chat.rows).toHaveText(inOrder(asks, free));
  const address = new URL(page.url()).searchParams;
  expect([address.get('sort'), address.get('scope')]).toEqual(['-unread', 'all']);
  await page.reload();
  await expect(chat.rows).toHaveText(inOrder(asks, free));
  await chat.sortBy('Oldest chat first');
  await chat.unreadOnly.click();
  await expect(chat.rows).toHaveText(inOrder(asks, waits, free, theirs));
  await chat.own.click();
  await expect(chat.rows).toHaveText(inOrder(asks, waits, free));
  await expect.poll(channels).toContain('chats.own');
});

test('[CHAT-02] fifteen chats stay open; the sixteenth closes the one with the oldest last message', async ({ page, enter }) => {
  const count = MAX_OPEN_CHATS + 1;
  const from = Array.from({ length: count }, (_, index) => recipient(20_100 + index));
  for (const [index, each] of from.entries()) await chatFrom(each, [`Said ${index}`]);
  await enter('demo', '/chat?scope=all&phone=678020');
  const chat = chatPage(page);
  await expect(chat.rowOf(from.at(-1)?.number ?? '').first()).toBeVisible();
  // From newest to oldest, so the least recently used chat is the second from the bottom, not the first one opened.
  for (const [index, { number }] of [...from.entries()].reverse()) {
    await page.keyboard.press('Alt+j');
    await expect(chat.with).toHaveText(`+${number}`);
    await expect(chat.message(`Said ${index}`)).toBeVisible();
  }
  // All reads are blocked from here on, so shown messages come from the cache.
  await page.route('**/chat/get', () => undefined);
  await page.keyboard.press('Alt+k');
  await expect(page.getByRole('region', { name: 'Chat', exact: true })).toHaveAttribute('aria-busy', 'true');
  for (const [index, { number }] of from.slice(2).entries()) {
    await page.keyboard.press('Alt+k');
    await expect(chat.with).toHaveText(`+${number}`);
    await expect(chat.message(`Said ${index + 2}`)).toBeVisible();
  }
});

test.describe('[CHAT-08] in a chat with 2,000 messages', () => {
  const MESSAGES = 2_000;

  test('earlier messages load while scrolling up, and visible ones stay in position', async ({ page, enter }) => {
    test.setTimeout(300_000);
    const from = recipient(30_001);
    const long = await chatOfMany(from, MESSAGES);
    await readByApi(long);
    await enter('demo', `/chat?scope=all&chatUuid=${long.id_uuid}`);
    const chat = chatPage(page);
    const { messages, thread } = chat;
    await expect(messages.last()).toBeInViewport();
    await expect(messages.last()).toHaveAttribute('data-position', String(MESSAGES));
    await thread.hover();
    for (const scroll of [
      () => page.mouse.wheel(0, -100_000), () => thread.press('Home'), () => page.mouse.wheel(0, -100_000), () => thread.press('Home'),
    ]) {
      await staysInPosition(page, messages, scroll);
    }
    // Back to the first message, one page at a time.
    await expect(async () => {
      await thread.press('Home');
      await expect(messages.first()).toHaveAttribute('data-position', '1', { timeout: 100 });
    }).toPass({ intervals: [0], timeout: 120_000 });
    await expect(chat.message('Message 1').first()).toBeVisible();
    expect(await positions(messages)).toEqual(await runFrom(1, messages));
    // Scrolling after the last key would continue, and move away from the button's target.
    await untilStill(page);
    await chat.conversation.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(messages.last()).toHaveAttribute('data-position', String(MESSAGES));
    await expect(messages.last()).toBeInViewport();
  });
});

const positions = (messages: Locator) => messages.evaluateAll((items) => items.map((item) => Number(
  (item as HTMLElement).dataset.position,
)));
const runFrom = async (first: number, messages: Locator) => Array.from({ length: await messages.count() }, (_, index) => first + index);

/** Scrolls up until a page is requested, and checks that its arrival moves nothing. */
async function staysInPosition(page: Page, messages: Locator, scroll: () => Promise<void>): Promise<void> {
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/chat/get', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/chat/get');
  await scroll();
  await asked;
  // The request precedes reaching the top; scrolling must have finished before measuring.
  await expect.poll(() => chatPage(page).thread.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await untilStill(page);
  const before = (await positions(messages))[0] ?? 0;
  const seen = await topmost(page);
  letCome();
  await expect.poll(async () => (await positions(messages))[0]).toBeLessThan(before);
  await untilStill(page);
  await page.unroute('**/chat/get');
  const moved = (await topOf(messages, seen.position)) - seen.top;
  expect(Math.abs(moved), `message ${seen.position} has moved by ${moved} px`).toBeLessThanOrEqual(1);
}

/** The first fully visible message, and its offset. */
function topmost(page: Page): Promise<{ position: number; top: number }> {
  return chatPage(page).thread.evaluate((view) => {
    const { top } = view.getBoundingClientRect();
    const found = [...view.querySelectorAll<HTMLElement>('[data-position]')].find((item) => item.getBoundingClientRect().top >= top);
    return { position: Number(found?.dataset.position), top: found?.getBoundingClientRect().top ?? 0 };
  });
}

const topOf = (messages: Locator, position: number) => messages.and(
  messages.page().locator(`[data-position="${position}"]`),
).evaluate((item) => item.getBoundingClientRect().top);

const titles = { en: 'Chats', ru: 'Чаты', ua: 'Чати', bg: 'Чатове' } as const;

for (const language of languages) {
  test(`[NFR-02] list and chat are fully translated (${language}), and scroll in one direction at 360 px`, async ({
    page, context, enter, troubles,
  }) => {
    troubles.foresee(/status of 404/);
    const { id_uuid } = await chatFrom(recipient(
      40_100 + languages.indexOf(language),
    ), ['Hello', 'https://shop.example/a-very-long-address-that-has-no-place-to-break-'.repeat(3)]);
    await wear(page, context, { language, scheme: 'light', size: 'default', width: 360 });
    await enter('demo', '/chat?scope=all');
    const { heading, main } = portalPage(page);
    await expect(heading).toHaveText(titles[language]);
    await expect(main.getByRole('option').first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`/chat?scope=all&chatUuid=${id_uuid}`);
    await expect(main.locator('[data-position]').last()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
}

/** Untranslated keys in visible or announced text, and elements wider than the window. */
async function faultsOf(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await untilStill(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const labels = [
      ...document.querySelectorAll('[aria-label], [placeholder], [title]'),
    ].flatMap((element) => ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''));
    const keys = [document.body.innerText, ...labels].flatMap((words) => words.match(
      /\b(?:chats|list|alerts|keys|start|unread|conversation)\.[a-z]\w+(?:\.\w+)*/g,
    ) ?? []);
    return scrollWidth > clientWidth ? [...keys, `${scrollWidth} px wide`] : keys;
  });
}
