import { languages, MAX_OPEN_CHATS } from '@portal/contracts';
import type { Locator, Page } from '@playwright/test';
import { chatPage } from '../pages/chat.page';
import { portalPage } from '../pages/portal.page';
import { chatFrom, chatOfMany, readByApi, recipient, take } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { liveFramesOf } from '../setup/live-frames';
import { wear } from '../setup/looks';
import { untilStill } from '../setup/stillness';

test('[CHAT-01] [RT-01:chats.own] [RT-01:chats.all] [RT-07] own and unassigned or all chats, unread ones, some digits and an order are found, listened to, and stand in the address', async ({ page, enter }) => {
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

test('[CHAT-02] fifteen chats stay open; the sixteenth closes the one whose last message is the oldest', async ({ page, enter }) => {
  const count = MAX_OPEN_CHATS + 1;
  const from = Array.from({ length: count }, (_, index) => recipient(20_100 + index));
  for (const [index, each] of from.entries()) await chatFrom(each, [`Said ${index}`]);
  await enter('demo', '/chat?scope=all&phone=678020');
  const chat = chatPage(page);
  await expect(chat.rowOf(from.at(-1)?.number ?? '').first()).toBeVisible();
  // From the newest to the oldest: by their age the second from the bottom is the first to go, not the one that was opened first.
  for (const [index, { number }] of [...from.entries()].reverse()) {
    await page.keyboard.press('Alt+j');
    await expect(chat.with).toHaveText(`+${number}`);
    await expect(chat.message(`Said ${index}`)).toBeVisible();
  }
  // From here on nothing is read any more: what is shown was kept.
  await page.route('**/chat/get', () => undefined);
  await page.keyboard.press('Alt+k');
  await expect(page.getByRole('region', { name: 'Chat', exact: true })).toHaveAttribute('aria-busy', 'true');
  for (const [index, { number }] of from.slice(2).entries()) {
    await page.keyboard.press('Alt+k');
    await expect(chat.with).toHaveText(`+${number}`);
    await expect(chat.message(`Said ${index + 2}`)).toBeVisible();
  }
});

test.describe('[CHAT-08] of a chat with 2,000 messages', () => {
  const MESSAGES = 2_000;

  test('earlier ones come while one scrolls up by wheel and keys, and what is in sight stays where it is', async ({ page, enter }) => {
    test.setTimeout(300_000);
    const from = recipient(30_001);
    const long = await chatOfMany(from, MESSAGES);
    await readByApi(long);
    await enter('demo', `/chat?scope=all&chatUuid=${long.id_uuid}`);
    const chat = chatPage(page);
    const { messages, thread } = chat;
    await expect(messages.last()).toBeInViewport();
    await expect(messages.last()).toHaveAttribute('data-place', String(MESSAGES));
    await thread.hover();
    for (const scroll of [() => page.mouse.wheel(0, -100_000), () => thread.press('Home'), () => page.mouse.wheel(0, -100_000), () => thread.press('Home')]) {
      await holdsStill(page, messages, scroll);
    }
    // To the very first one, a page at a time.
    await expect(async () => {
      await thread.press('Home');
      await expect(messages.first()).toHaveAttribute('data-place', '1', { timeout: 100 });
    }).toPass({ intervals: [0], timeout: 120_000 });
    await expect(chat.message('Message 1').first()).toBeVisible();
    expect(await places(messages)).toEqual(await runFrom(1, messages));
    // The last key's scrolling goes on for a moment, and would carry the list away from where the button brings it.
    await untilStill(page);
    await chat.conversation.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(messages.last()).toHaveAttribute('data-place', String(MESSAGES));
    await expect(messages.last()).toBeInViewport();
  });
});

const places = (messages: Locator) => messages.evaluateAll((items) => items.map((item) => Number((item as HTMLElement).dataset.place)));
const runFrom = async (first: number, messages: Locator) => Array.from({ length: await messages.count() }, (_, index) => first + index);

/** Scrolls up until a page is asked for, and sees that its coming moves nothing. */
async function holdsStill(page: Page, messages: Locator, scroll: () => Promise<void>): Promise<void> {
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
  // It is asked for before the top is reached; a scroll that still goes on would move what is looked at by itself.
  await expect.poll(() => chatPage(page).thread.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await untilStill(page);
  const before = (await places(messages))[0] ?? 0;
  const seen = await topmost(page);
  letCome();
  await expect.poll(async () => (await places(messages))[0]).toBeLessThan(before);
  await untilStill(page);
  await page.unroute('**/chat/get');
  const moved = (await topOf(messages, seen.place)) - seen.top;
  expect(Math.abs(moved), `message ${seen.place} has moved by ${moved} px`).toBeLessThanOrEqual(1);
}

/** The first message that is in sight as a whole, and how far down it stands. */
function topmost(page: Page): Promise<{ place: number; top: number }> {
  return chatPage(page).thread.evaluate((view) => {
    const { top } = view.getBoundingClientRect();
    const found = [...view.querySelectorAll<HTMLElement>('[data-place]')].find((item) => item.getBoundingClientRect().top >= top);
    return { place: Number(found?.dataset.place), top: found?.getBoundingClientRect().top ?? 0 };
  });
}

const topOf = (messages: Locator, place: number) => messages.and(messages.page().locator(`[data-place="${place}"]`)).evaluate((item) => item.getBoundingClientRect().top);

const titles = { en: 'Chats', ru: 'Чаты', ua: 'Чати', bg: 'Чатове' } as const;

for (const language of languages) {
  test(`[NFR-02] list and chat are wholly in their language (${language}), and scroll in one direction at 360 px`, async ({ page, context, enter, troubles }) => {
    troubles.foresee(/status of 404/);
    const { id_uuid } = await chatFrom(recipient(40_100 + languages.indexOf(language)), ['Hello', 'https://shop.example/a-very-long-address-that-has-no-place-to-break-'.repeat(3)]);
    await wear(page, context, { language, scheme: 'light', size: 'default', width: 360 });
    await enter('demo', '/chat?scope=all');
    const { heading, main } = portalPage(page);
    await expect(heading).toHaveText(titles[language]);
    await expect(main.getByRole('option').first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`/chat?scope=all&chatUuid=${id_uuid}`);
    await expect(main.locator('[data-place]').last()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
}

/** Keys that stand where words should, in what is seen and what is read aloud; and what makes the page wider than its window. */
async function faultsOf(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await untilStill(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) => ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''));
    const keys = [document.body.innerText, ...labels].flatMap((words) => words.match(/\b(?:chats|list|alerts|keys|start|unread|conversation)\.[a-z]\w+(?:\.\w+)*/g) ?? []);
    return scrollWidth > clientWidth ? [...keys, `${scrollWidth} px wide`] : keys;
  });
}
