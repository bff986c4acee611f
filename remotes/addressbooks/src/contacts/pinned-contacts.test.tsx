import { addressBooks, contacts, segments, type Contact } from '@portal/contracts';
import { aContact, anAddressBook, emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const book = anAddressBook();
const anna = aContact({ num: '380501110001', name: 'Anna' });
const olena = aContact();
const taras = aContact({ num: '380501112233', name: 'Taras' });
const pageOf = (items: Contact[]) => ({ items, next: null, previous: null, total: items.length, totalAtLeast: items.length });
const reported = () => emitLive({ event: 'addressbook.changed', data: { uuid: book.uuid } });
const open = (search: string, options = {}) => renderScreen(remote, 'addressBook', {
  path: `/addressbook/${book.uuid}${search}`, elements: ['/addressbook/index', '/addressbook/action/edit'], ...options,
});
const rows = () => within(
  screen.getByRole('grid', { name: 'Contacts' }),
).getAllByRole('row').slice(1).map((row) => /\+\d+/.exec(row.textContent)?.[0].slice(1));
const mark = (text: string) => screen.getByText(text).closest('tr')?.textContent?.includes('No longer matches');

beforeEach(() => {
  fakeApi(addressBooks.jobs, { items: [] });
  fakeApi(segments.list, { items: [] });
  fakeApi(addressBooks.get, book);
});

/** Changes a contact's name in its cell, and then reloads the page by a server event. */
async function rename(user: Awaited<ReturnType<typeof open>>['user'], from: string, to: string, answer: () => void) {
  await user.dblClick(await screen.findByText(from));
  answer();
  await user.keyboard(`${to}{Enter}`);
  await screen.findByText(to);
  await reported();
}

it('[AB-02] keeps a changed contact in its row until the next search, with a mark', async () => {
  const list = fakeApi(contacts.list, pageOf([anna, olena, taras]));
  fakeApi(contacts.update, ({ body }) => ({ ...olena, ...body.contact, num: olena.num }));
  const { user } = await open('?text=a');
  await rename(user, 'Olena', 'Xyz', () => list.answer(pageOf([anna, taras])));
  expect(await screen.findByText(/1 contact you edited no longer matches/)).toHaveAttribute('role', 'status');
  expect(rows()).toEqual([anna.num, olena.num, taras.num]);
  expect([mark('Anna'), mark('Xyz'), mark('Taras')]).toEqual([false, true, false]);
  const callsBefore = list.inputs.length;
  await reported();
  await waitFor(() => expect(list.inputs.length).toBeGreaterThan(callsBefore));
  expect(rows()).toEqual([anna.num, olena.num, taras.num]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Search in' }), 'Name');
  await waitFor(() => expect(rows()).toEqual([anna.num, taras.num]));
  expect(screen.queryByText(/contact you edited no longer matches the/)).not.toBeInTheDocument();
});

it('[AB-02] marks only a contact whose sorted position changed', async () => {
  const list = fakeApi(contacts.list, pageOf([anna, olena, taras]));
  fakeApi(contacts.update, ({ body }) => ({ ...olena, ...body.contact, num: olena.num }));
  const { user } = await open('?sort=name');
  await rename(user, 'Olena', 'Zoya', () => list.answer(pageOf([anna, taras, { ...olena, name: 'Zoya' }])));
  await screen.findByText('No longer matches');
  expect(rows()).toEqual([anna.num, olena.num, taras.num]);
  await rename(user, 'Zoya', 'Maria', () => list.answer(pageOf([anna, { ...olena, name: 'Maria' }, taras])));
  await waitFor(() => expect(screen.queryByText('No longer matches')).not.toBeInTheDocument());
  expect(rows()).toEqual([anna.num, olena.num, taras.num]);
});

it('[AB-02] keeps the position of a contact with a new number, and of those below', async () => {
  const list = fakeApi(contacts.list, pageOf([anna, olena, taras]));
  const renumbered = { ...anna, num: '380990000000' };
  const update = fakeApi(contacts.update, renumbered);
  const { user } = await open('');
  await user.dblClick(await screen.findByText('Taras'));
  update.answer({ ...taras, name: 'Vasyl' });
  await user.keyboard('Vasyl{Enter}');
  await screen.findByText('Vasyl');
  await user.dblClick(screen.getByText(`+${anna.num}`));
  update.answer(renumbered);
  list.answer(pageOf([{ ...taras, name: 'Vasyl' }, olena, renumbered]));
  await user.keyboard('380990000000{Enter}');
  await screen.findByText('+380990000000');
  await reported();
  await screen.findByText(/2 contacts you edited no longer match/);
  expect(rows()).toEqual([renumbered.num, olena.num, taras.num]);
});

it('[AB-02] deletes a contact that no longer matches, and restores it to its position', async () => {
  const list = fakeApi(contacts.list, pageOf([anna, olena, taras]));
  fakeApi(contacts.update, ({ body }) => ({ ...olena, ...body.contact, num: olena.num }));
  fakeApi(contacts.remove, {
    removed: 1, undo: { undo: '0198c1d0-0000-7000-8000-000000000099', until: new Date(Date.now() + 600_000).toISOString() }, job: null,
  });
  fakeApi(contacts.restore, { restored: 1 });
  const { user } = await open('?text=a');
  await rename(user, 'Olena', 'Xyz', () => list.answer(pageOf([anna, taras])));
  await screen.findByText('No longer matches');
  await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(rows()).toEqual([anna.num, taras.num]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rows()).toEqual([anna.num, olena.num, taras.num]));
  expect(mark('Xyz')).toBe(true);
});

it.each(
  [['ru', 'Уже не подходит'], ['ua', 'Уже не відповідає'], ['bg', 'Вече не отговаря']] as const,
)('translates the mark to %s', async (language, words) => {
  const list = fakeApi(contacts.list, pageOf([anna, olena]));
  fakeApi(contacts.update, ({ body }) => ({ ...olena, ...body.contact, num: olena.num }));
  const { user } = await open('?text=a', { language });
  await rename(user, 'Olena', 'Xyz', () => list.answer(pageOf([anna])));
  expect(await screen.findByText(words)).toBeVisible();
});
