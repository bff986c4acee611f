import type { Locator } from '@playwright/test';
import { chatPage } from '../pages/chat.page';
import { chatFrom, recipient } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { wear } from '../setup/appearances';

type Colours = { own: number; ground: number; edge: number };

/** Relative luminance (WCAG 2.2) of the nearest painted box around an element, of the background behind it, and of its border. */
async function coloursOf(inside: Locator): Promise<Colours> {
  return inside.evaluate((element) => {
    const channels = (colour: string) => [...colour.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
    const isPainted = (colour: string) => (channels(colour)[3] ?? 1) > 0;
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => channel / 255).map((part) => (
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const painted = (from: Element | null) => {
      let box = from;
      while (box && !isPainted(getComputedStyle(box).backgroundColor)) box = box.parentElement;
      return box ?? document.documentElement;
    };
    const box = painted(element);
    const ground = painted(box.parentElement);
    const style = getComputedStyle(box);
    return { own: luminance(
      style.backgroundColor,
    ), ground: luminance(getComputedStyle(ground).backgroundColor), edge: luminance(style.borderTopColor) };
  });
}
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

test('in dark mode, client messages and the selected half of the switch stand out', async ({ page, context, enter }) => {
  const from = recipient(90_201);
  const chat = await chatFrom(from, ['Good morning']);
  const path = `/chat?scope=all&chatUuid=${chat.id_uuid}`;
  await enter('demo', path);
  await wear(page, context, { language: 'en', scheme: 'dark', size: 'default', width: 1440 });
  await page.goto(path);
  const inbox = chatPage(page);
  await expect(inbox.message('Good morning')).toBeVisible();
  const bubble = await coloursOf(inbox.message('Good morning').getByText('Good morning', { exact: true }));
  expect(bubble.own).toBeGreaterThan(bubble.ground);
  expect(contrast(bubble.edge, bubble.ground)).toBeGreaterThan(1.5);
  await expect(inbox.all).toBeChecked();
  const chosen = await coloursOf(inbox.all.locator('xpath=..'));
  expect(chosen.own).toBeGreaterThan(chosen.ground);
});
