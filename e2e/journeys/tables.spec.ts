import { randomUUID } from 'node:crypto';
import { chats, languages, ownLogins } from '@portal/contracts';
import type { Page } from '@playwright/test';
import { chatFrom, recipient, take } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { wear } from '../setup/appearances';
import { call } from '../setup/portal-api';
import { preparedScreens, type Screen } from '../setup/screens';
import { newSession, sessionOf } from '../setup/sessions';

/** Screens with a table in its default columns. */
const TABLES = [
  'lists', 'list-not-confirmed', 'list-sent', 'messages', 'templates', 'short-links', 'address-books', 'invoices', 'statement', 'reports',
  'reports-by-type', 'report-messages', 'profile-security', 'profile-keys', 'alpha-names', 'alpha-name-requests', 'organizations',
  'own-logins',
  'limits', 'customers', 'customer-card', 'admin-alpha-names', 'admin-requests', 'logins', 'audit', 'tariffs', 'direction-rates', 'margins',
  'releases', 'engine',
];

let screens: readonly Screen[] = [];

test.beforeAll(async () => {
  screens = (await preparedScreens()).filter(({ name }) => TABLES.includes(name));
  // A message of the longest type, as sent by an operator.
  const chat = await chatFrom(recipient(90_101), ['Is my order on its way?']);
  await take(chat);
  await call(
    chats.send, { body: { chatUuid: chat.id_uuid, clientUuid: randomUUID(), text: 'It left this morning' } }, await sessionOf('demo'),
  );
  // A login with long words in every column.
  await call(ownLogins.create, {
    body: {
      login: `oleksandra_kovalenko_shevchenko_${randomUUID().slice(0, 8)}`, name: 'Oleksandramaria Kovalenkoshevchenko',
      email: 'oleksandra_maria_kovalenko_shevchenko@customers.example.com', roles: ['user', 'clientAdmin'], organizations: [],
    },
  }, await newSession('demo'));
});

for (const language of languages) {
  test(`in ${language}, no date or amount in a table is truncated or covered at 1440 px`, async ({ page, context, enter, troubles }) => {
    test.setTimeout(300_000);
    troubles.foresee(/status of 404/);
    await wear(page, context, { language, scheme: 'light', size: 'default', width: 1440 });
    const faults: string[] = [];
    let tables = 0;
    for (const { name, path, login = 'demo' } of screens) {
      await enter(login, path);
      await page.getByRole('heading').first().waitFor();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const found = await cutIn(page);
      tables += found.tables;
      faults.push(...found.faults.map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
    // Most tables have rows.
    expect(tables).toBeGreaterThan(TABLES.length / 2);
  });
}

/** Cells that must neither wrap nor be truncated: dates, amounts and other numbers. */
async function cutIn(page: Page): Promise<{ tables: number; faults: string[] }> {
  return page.getByRole('main').evaluate((main) => {
    const tables = [...main.querySelectorAll('[role="grid"]')].filter((table) => table.querySelector('tbody td'));
    const faults = tables.flatMap((table) => [...table.querySelectorAll('tbody tr')].flatMap((row) => {
      const pinned = row.querySelector('[data-pinned]')?.getBoundingClientRect().left;
      return [...row.querySelectorAll('[role="gridcell"]:not([data-pinned], [data-words])')].flatMap((cell) => {
        const isCut = cell.scrollWidth > cell.clientWidth;
        const isCovered = pinned !== undefined && cell.getBoundingClientRect().right > pinned + 1;
        if (!isCut && !isCovered) return [];
        const title = table.querySelectorAll('[role="columnheader"]')[(cell as HTMLTableCellElement).cellIndex]?.textContent ?? '';
        return [
          `${title} “${cell.textContent}” ${isCut ? `is cut (${cell.clientWidth} of ${cell.scrollWidth} px)` : 'lies under the actions'}`,
        ];
      });
    }));
    return { tables: tables.length, faults: [...new Set(faults)] };
  });
}
