import { addressBooks, contacts, segments, type AddressBook, type Contact } from '@portal/contracts';
import { bus } from '@portal/portal';
import { aContact, anAddressBook, fakeApi, renderScreen, screen, waitFor } from '@portal/testing';
import remote from './index';

const olena = aContact();
const pageOf = (...items: Contact[]) => ({ items, next: null, previous: null, total: items.length, totalAtLeast: items.length });
const published: unknown[] = [];

async function open(book: AddressBook) {
  fakeApi(addressBooks.jobs, { items: [] });
  fakeApi(segments.list, { items: [] });
  fakeApi(addressBooks.get, book);
  fakeApi(contacts.list, pageOf(olena));
  const rendered = await renderScreen(remote, 'addressBook', {
    path: `/addressbook/${book.uuid}`, elements: ['/addressbook/index', '/addressbook/action/edit'],
  });
  await screen.findByText('Olena');
  return rendered;
}

beforeEach(() => {
  published.length = 0;
  bus.subscribe('test', 'addressbook.changed', (message) => published.push(message));
});
afterEach(() => bus.end('test'));

it('[MFE-05] publishes the names that saved and deleted contacts of a shared book give to chats', async () => {
  const book = anAddressBook({ type: 'shared' });
  const { user } = await open(book);
  const moved = aContact({ num: '380509998877', name: 'Olha' });
  fakeApi(contacts.update, moved);
  await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(published).toEqual([{ uuid: book.uuid, names: { [olena.num]: null, [moved.num]: 'Olha' } }]));
  fakeApi(contacts.remove, { removed: 1, undo: { undo: 'u-1', until: new Date(Date.now() + 60_000).toISOString() }, job: null });
  await user.click(await screen.findByRole('button', { name: `Actions for +${moved.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(published[1]).toEqual({ uuid: book.uuid, names: { [moved.num]: null } }));
});

it('[MFE-05] publishes nothing about a book that gives chats no names', async () => {
  const { user } = await open(anAddressBook({ type: 'generic' }));
  const { inputs } = fakeApi(contacts.update, olena);
  await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(inputs).toHaveLength(1);
  expect(published).toEqual([]);
});
