import { Activity, useState } from 'react';
import { addressBooks, contacts, segments, type BookJob, type Contact } from '@portal/contracts';
import { Link } from '@portal/portal/router';
import { aBookJob, aContact, act, anAddressBook, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import BookScreen from './book.screen';
import remote from './index';

const clients = anAddressBook();
const partners = anAddressBook({ uuid: '0198c1d0-0000-7000-8000-000000000064', name: 'Partners' });
const suppliers = anAddressBook({ uuid: '0198c1d0-0000-7000-8000-000000000065', name: 'Suppliers' });
const olena = aContact();

/** Like the host's tabs: hiding ends effects, showing runs them again. */
function CachedBook() {
  const [isHidden, setIsHidden] = useState(false);
  return (
    <>
      <Link to={`/addressbook/${partners.uuid}`}>To partners</Link>
      <button type="button" onClick={() => setIsHidden(!isHidden)}>{isHidden ? 'Come back' : 'Leave'}</button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}><BookScreen /></Activity>
    </>
  );
}
const cached = { ...remote, screens: { ...remote.screens, addressBook: async () => ({ default: CachedBook }) } };

async function open() {
  fakeApi(addressBooks.jobs, { items: [] });
  fakeApi(segments.list, { items: [] });
  fakeApi(addressBooks.get, ({ query: { uuid } }) => (uuid === partners.uuid ? partners : clients));
  fakeApi(addressBooks.list, { items: [clients, partners, suppliers], next: null, previous: null });
  fakeApi(contacts.list, { items: [olena], next: null, previous: null, total: 1, totalAtLeast: 1 });
  const { user, portal } = await renderScreen(cached, 'addressBook', {
    path: `/addressbook/${clients.uuid}`, elements: ['/addressbook/index', '/addressbook/action/edit'],
  });
  await screen.findByText('Olena');
  const toPartners = async () => {
    // The open dialog covers the link.
    act(() => screen.getByText('To partners').click());
    await screen.findByRole('heading', { level: 1, name: 'Partners' });
    await screen.findByText('Olena');
  };
  const state = () => JSON.stringify(portal.store.getState());
  return { user, toPartners, state };
}
type User = Awaited<ReturnType<typeof open>>['user'];

it('closes the contact form when the book is left, though its tab stays open', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  act(() => screen.getByText('Leave').click());
  act(() => screen.getByText('Come back').click());
  expect(await screen.findByText('Olena')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps the contact form of another book open and free while a contact of this one is saved', async () => {
  let answer: (saved: Contact) => void = () => undefined;
  fakeApi(contacts.update, () => new Promise((resolve) => { answer = resolve; }));
  const { user, toPartners, state } = await open();
  await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toPartners();
  await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Param 1' }), 'Kyiv');
  expect(dialog.getByRole('button', { name: 'Cancel' })).not.toHaveAttribute('aria-disabled', 'true');
  await act(async () => answer(olena));
  await waitFor(() => expect(state()).toContain(`+${olena.num} saved`));
  expect(dialog.getByRole('textbox', { name: 'Param 1' })).toHaveValue('Kyiv');
});

const fromMenu = (command: string) => async (user: User) => {
  await user.click(screen.getByRole('button', { name: /^Actions for (Clients|Partners)/ }));
  await user.click(screen.getByRole('menuitem', { name: command }));
};
const chooseSuppliers = async (user: User) => void await user.click(await screen.findByRole('button', { name: /Suppliers/ }));
const selected = (command: string) => async (user: User) => {
  await user.click(screen.getByRole('checkbox', { name: 'Select Olena' }));
  await user.click(screen.getByRole('button', { name: command }));
};

it.each([
  ['copy', addressBooks.copy, fromMenu('Copy'), async () => undefined, 'Create copy'],
  ['merge', addressBooks.merge, fromMenu('Merge other books'), chooseSuppliers, 'Merge books'],
  ['move', contacts.move, selected('Move to…'), chooseSuppliers, 'Move contacts'],
] as const)('keeps the %s dialog of another book open and free while this one’s runs', async (_, endpoint, show, fill, confirm) => {
  const answers: ((job: BookJob) => void)[] = [];
  const { inputs } = fakeApi(endpoint, () => new Promise<BookJob>((resolve) => void answers.push(resolve)));
  const { user, toPartners } = await open();
  await show(user);
  await fill(user);
  await user.click(screen.getByRole('button', { name: confirm }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await toPartners();
  await show(user);
  await fill(user);
  await act(async () => answers[0]?.(aBookJob()));
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.click(screen.getByRole('button', { name: confirm }));
  await waitFor(() => expect(inputs).toHaveLength(2));
  await act(async () => answers[1]?.(aBookJob({ bookUuid: partners.uuid })));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
