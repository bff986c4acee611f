import { randomUUID } from 'node:crypto';
import { addressBooks, chats, contacts, languages, ownLogins } from '@portal/contracts';
import { adminLogins } from '@portal/contracts/admin';
import type { Page } from '@playwright/test';
import { chatFrom, recipient, take } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { sentList } from '../setup/mailing-lists';
import { wear } from '../setup/appearances';
import { call } from '../setup/portal-api';
import { preparedScreens, type Screen } from '../setup/screens';
import { newSession, sessionOf } from '../setup/sessions';

/** Screens with a table in its default columns. */
const TABLES = [
  'lists', 'list-not-confirmed', 'list-sent', 'messages', 'templates', 'short-links', 'address-books', 'invoices', 'statement', 'reports',
  'reports-by-type', 'report-messages', 'profile-security', 'profile-keys', 'alpha-names', 'alpha-name-requests', 'organizations',
  'own-logins', 'limits', 'customers', 'customer-card', 'admin-alpha-names', 'admin-requests', 'logins', 'audit', 'tariffs',
  'direction-rates', 'margins', 'releases', 'engine',
];

let screens: readonly Screen[] = [];

test.beforeAll(async () => {
  const demo = await sessionOf('demo');
  const book = await call(addressBooks.create, { body: { type: 'generic', name: `Long words ${randomUUID()}` } }, demo);
  const contact = {
    num: '+380671234567', name: 'Oleksandramaria Kovalenkoshevchenko', param1: 'Kamianets-Podilskyi, 12 Soborna Street', param2: '15 %',
    param3: 'oleksandra_maria_kovalenko_shevchenko@customers.example.com', param4: 'Comes on Fridays only',
  };
  await call(contacts.add, { body: { bookUuid: book.uuid, contact } }, demo);
  screens = [
    ...(await preparedScreens()).filter(({ name }) => TABLES.includes(name)),
    { name: 'contacts', path: `/addressbook/${book.uuid}`, login: 'demo' },
  ];
  // A message of the longest type, as sent by an operator.
  const chat = await chatFrom(recipient(90_101), ['Is my order on its way?']);
  await take(chat);
  await call(
    chats.send, { body: { chatUuid: chat.id_uuid, clientUuid: randomUUID(), text: 'It left this morning' } }, await sessionOf('demo'),
  );
  await sentList({ recipients: recipient(90_102).number, name: 'A mailing list with a name longer than any column' });
  // A login with long words in every column.
  const { item } = await call(ownLogins.create, {
    body: {
      login: `oleksandra_kovalenko_shevchenko_${randomUUID().slice(0, 8)}`, name: 'Oleksandramaria Kovalenkoshevchenko',
      email: 'oleksandra_maria_kovalenko_shevchenko@customers.example.com', roles: ['user', 'clientAdmin'], organizations: [],
    },
  }, await newSession('demo'));
  await call(adminLogins.lock, { body: { uuid: item.uuid } }, await newSession('admin'));
});

for (const language of languages) {
  test(`in ${language}, every table fits at 1366 px and no cell is cut`, async ({ page, context, enter, troubles }) => {
    test.setTimeout(300_000);
    troubles.foresee(/status of 404/);
    await wear(page, context, { language, scheme: 'light', size: 'default', width: 1366 });
    const faults: string[] = [];
    let tables = 0;
    for (const { name, path, login = 'demo' } of screens) {
      await enter(login, path);
      await page.getByRole('heading').first().waitFor();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const found = await faultsIn(page);
      tables += found.tables;
      faults.push(...found.faults.map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
    // Most tables have rows.
    expect(tables).toBeGreaterThan(TABLES.length / 2);
  });
}

/** Cells that are cut, columns without room, and sideways scrolling. Names may be cut if their tooltip has them in full; values may not. */
async function faultsIn(page: Page): Promise<{ tables: number; faults: string[] }> {
  return page.getByRole('main').evaluate((main) => {
    const faults: string[] = [];
    const tables = [...main.querySelectorAll('[role="grid"]')].filter((table) => table.querySelector('tbody td'));
    for (const table of tables) {
      const { parentElement: wrapper } = table;
      if (wrapper && wrapper.scrollWidth > wrapper.clientWidth + 1) {
        faults.push(`scrolls (${wrapper.clientWidth} of ${wrapper.scrollWidth} px)`);
      }
      for (const row of table.querySelectorAll('tbody tr')) {
        const pinned = row.querySelector('[data-pinned]')?.getBoundingClientRect().left;
        for (const cell of row.querySelectorAll<HTMLTableCellElement>('[role="gridcell"]:not([data-pinned])')) {
          const title = table.querySelectorAll('[role="columnheader"]')[cell.cellIndex]?.textContent ?? '';
          const parts = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
          const isName = cell.dataset.words !== undefined;
          const cut = parts.find((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0
            && getComputedStyle(part).overflowX !== 'visible' && !(isName && part.title.includes(part.innerText)));
          if (cut) faults.push(`${title} “${cell.innerText}” is cut (${cut.clientWidth} of ${cut.scrollWidth} px)`);
          if (pinned !== undefined && cell.getBoundingClientRect().right > pinned + 1) faults.push(`${title} lies under the actions`);
        }
      }
    }
    if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the page scrolls sideways');
    const hidden = [...main.querySelectorAll('[data-dropped]')].map((button) => button.getAttribute('data-dropped'));
    faults.push(...hidden.map((names) => `no room for ${names}`));
    return { tables: tables.length, faults: [...new Set(faults)] };
  });
}
