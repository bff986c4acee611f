import { addressBooks, contacts, templates, type AddressBook } from '@portal/contracts';
import { adminCustomers, adminReleases } from '@portal/contracts/admin';
import path from 'node:path';
import { addressBookPage, addressBooksPage } from '../../pages/address-books.page';
import { chatPage } from '../../pages/chat.page';
import { messagesPage } from '../../pages/messages.page';
import { newListPage } from '../../pages/new-list.page';
import { portalPage } from '../../pages/portal.page';
import { builtRelease, newVersion, publishRelease } from '../../setup/built-release';
import { chatFrom, recipient } from '../../setup/chats';
import { expect, test } from '../../setup/journey';
import { sentList } from '../../setup/mailing-lists';
import { call } from '../../setup/portal-api';
import { releaseOf } from '../../setup/releases';
import { sessionOf } from '../../setup/sessions';

const word = `topics ${Date.now()}`;
const person = recipient(95_001);
const number = `+${person.number}`;
const version = newVersion();
let book: AddressBook;

/** Chats of a newer release than the other remotes: its messages have a field that they do not know. */
const newerChat = () => builtRelease(path.resolve(import.meta.dirname, '../../../remotes/chat/dist'), version, (text) => (
  text.replace(/(\{chatUuid:[\w$]+,title:[\w$]+)(\})/g, '$1,unread:3$2')));

test.beforeAll(async () => {
  const [demo, admin] = [await sessionOf('demo'), await sessionOf('admin')];
  const { items } = await call(adminCustomers.list, { query: { filter: { text: 'Demo' } } }, admin);
  const chat = await newerChat();
  expect([...chat.files.values()].filter((file) => file.includes(',unread:3}'))).toHaveLength(1);
  await publishRelease(chat, { to: 'customers', customers: items.map(({ uuid }) => uuid) });
  book = await call(addressBooks.create, { body: { type: 'shared', name: word } }, demo);
  await call(contacts.add, { body: { bookUuid: book.uuid, contact: { num: number, name: 'Olena' } } }, demo);
  await call(templates.create, { body: { name: word, type: 'sms', contentType: 'text/plain', body: 'We are open till six.' } }, demo);
  await chatFrom(person, ['Are you open?']);
});

test.afterAll(async () => {
  const admin = await sessionOf('admin');
  const { rollouts } = await call(adminReleases.overview, {}, admin);
  for (const { id } of rollouts) await call(adminReleases.endRollout, { body: { rollout: id } }, admin);
});

test('[MFE-05] a newer release of chats shows a contact’s new name and takes a picked template', async ({ page, enter }) => {
  expect((await releaseOf('demo', 'chat')).version).toBe(version);
  await enter('demo', `/addressbook/${book.uuid}`);
  const [portal, chat, contactsOfBook] = [portalPage(page), chatPage(page), addressBookPage(page)];
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Open chat' }).click();
  await expect(chat.with).toHaveText('Olena');

  // The list of chats is not loaded anew until the new name is seen.
  let release!: () => void;
  const released = new Promise<void>((resolve) => { release = resolve; });
  await page.route('**/chat/list', async (route) => {
    await released;
    await route.continue();
  });
  await portal.tab(word).click();
  await contactsOfBook.cell('Olena').dblclick();
  await expect(contactsOfBook.grid.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Olena Petrenko');
  await page.keyboard.press('Enter');
  await expect(contactsOfBook.cell('Olena Petrenko')).toBeFocused();
  await portal.menuItem('Chats').click();
  await expect(chat.rowOf(person.number)).toContainText('Olena Petrenko');
  release();

  await portal.menuItem('Templates').click();
  await page.getByRole('main').getByRole('searchbox').fill(word);
  const row = page.getByRole('main').getByRole('row').filter({ hasText: word });
  await row.getByRole('button', { name: `Actions for ${word}` }).click();
  await page.getByRole('menuitem', { name: 'Insert into the chat with Olena Petrenko' }).click();
  await expect(chat.with).toHaveText('Olena Petrenko');
  await expect(chat.field).toHaveValue('We are open till six.');
  await expect(chat.field).toBeFocused();
});

test('[CHAT-09] [MAIL-08] a message opens its chat, and an address book becomes the recipients of a list', async ({ page, enter }) => {
  const [portal, chat, messages] = [portalPage(page), chatPage(page), messagesPage(page)];
  await sentList({ recipients: number, alphaName: 'DEMO' });
  await enter('demo', '/messages');
  await messages.details(number).first().click();
  await messages.dialog.getByRole('link', { name: 'Open chat' }).click();
  await expect(chat.with).toContainText('Olena');
  await expect(page).toHaveURL(/\/chat\?chatUuid=/);

  await portal.menuItem('Address books').click();
  await addressBooksPage(page).row(word).getByRole('link', { name: `Send to ${word}` }).click();
  await expect(newListPage(page).recipients).toContainText(word);
});
