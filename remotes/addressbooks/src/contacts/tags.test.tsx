import { addressBooks, AppError, contacts, segments, type Contact, type Segment } from '@portal/contracts';
import { selectToasts } from '@portal/portal';
import { aBookJob, aContact, anAddressBook, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const book = anAddressBook({ tags: ['VIP', 'new'] });
const olena = aContact({ tags: ['VIP'] });
const taras = aContact({ num: '380501112233', name: 'Taras' });
const pageOf = (...items: Contact[]) => ({ items, next: null, previous: null, total: items.length, totalAtLeast: items.length });
const aSegment = (overrides: Partial<Segment> = {}): Segment => ({
  uuid: '0198c1d0-0000-7000-8000-000000000071', bookUuid: book.uuid, name: 'Best', filter: { tags: ['VIP'] },
  updated: '2026-01-15T10:00:00.000Z', ...overrides,
});
const open = (search = '', more: string[] = []) => renderScreen(remote, 'addressBook', {
  path: `/addressbook/${book.uuid}${search}`, elements: ['/addressbook/index', '/addressbook/action/edit', ...more],
});

beforeEach(() => {
  fakeApi(addressBooks.jobs, { items: [] });
  fakeApi(addressBooks.get, book);
  fakeApi(segments.list, { items: [] });
});

it('shows tags of contacts, and filters by them and by conditions', async () => {
  const list = fakeApi(contacts.list, pageOf(olena, taras));
  const { user, location } = await open();
  const cell = within(await screen.findByRole('list', { name: 'Tags' }));
  expect(cell.getByText('VIP')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Tags' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'VIP' }));
  await waitFor(() => expect(list.inputs.at(-1)?.query.filter).toEqual({ tags: ['VIP'] }));
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.click(screen.getByRole('button', { name: 'Add condition' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'starts with');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Ol');
  const conditions = [{ field: 'name', is: 'starts', value: 'Ol' }];
  await waitFor(() => expect(list.inputs.at(-1)?.query.filter).toEqual({ tags: ['VIP'], conditions }));
  expect(new URLSearchParams(location().search).get('conditions')).toBe(JSON.stringify(conditions));
  await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
  await waitFor(() => expect(list.inputs.at(-1)?.query.filter).toEqual({ tags: ['VIP'] }));
});

it('ignores faulty conditions in the URL, and reads tags that look like numbers as they are', async () => {
  const list = fakeApi(contacts.list, pageOf());
  await open('?tags=007,2026&conditions=[{');
  await waitFor(() => expect(list.inputs.at(-1)?.query.filter).toEqual({ tags: ['007', '2026'] }));
});

it('writes tags of a contact, with Enter, a comma, or just by saving', async () => {
  fakeApi(contacts.list, pageOf(olena));
  const update = fakeApi(contacts.update, ({ body }) => ({ ...olena, ...body.contact, num: olena.num }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Remove tag VIP' }));
  const field = form.getByRole('combobox', { name: 'Tags' });
  await user.type(field, 'a,b{Enter}');
  expect(form.getAllByRole('button', { name: /^Remove tag/ }).map(({ textContent }) => textContent)).toEqual(['a', 'b']);
  await user.type(field, 'A; c');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update.inputs[0]?.body.contact.tags).toEqual(['a', 'b', 'c']));
});

it('does not save a tag that is too long', async () => {
  fakeApi(contacts.list, pageOf(olena));
  const update = fakeApi(contacts.update, olena);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByRole('combobox', { name: 'Tags' }), 'x'.repeat(41));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/Use up to 40 characters per tag/)).toBeVisible();
  expect(update.inputs).toEqual([]);
});

it('adds and removes tags of the selected contacts', async () => {
  const list = fakeApi(contacts.list, pageOf(olena, taras));
  const tag = fakeApi(contacts.tag, { changed: 2, job: null });
  const { user, portal } = await open();
  for (const name of [/Olena/, /Taras/]) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Edit tags…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 contacts' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter tags to add or remove.')).toBeVisible();
  await user.type(dialog.getByRole('combobox', { name: 'Add tags' }), 'may');
  await user.type(dialog.getByRole('combobox', { name: 'Remove tags' }), 'VIP,');
  const before = list.inputs.length;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(selectToasts(portal.store.getState()).map(({ text }) => text)).toEqual(['Tags of 2 contacts changed']));
  expect(tag.inputs).toEqual([{ body: { bookUuid: book.uuid, nums: [olena.num, taras.num], add: ['may'], remove: ['VIP'] } }]);
  await waitFor(() => expect(list.inputs.length).toBeGreaterThan(before));
});

it('renames and deletes tags of a book, and says which segment keeps one', async () => {
  fakeApi(contacts.list, pageOf(olena));
  const rename = fakeApi(addressBooks.renameTag, aBookJob({ kind: 'tag', fileName: null }));
  const remove = fakeApi(addressBooks.removeTag, new AppError('tag_in_use', { name: 'Best' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Actions for ${book.name}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Manage tags' }));
  await user.click(await screen.findByRole('button', { name: 'Rename tag “new”' }));
  await user.clear(screen.getByRole('textbox', { name: 'New name' }));
  await user.type(screen.getByRole('textbox', { name: 'New name' }), 'newcomer');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rename.inputs).toEqual([{ body: { uuid: book.uuid, tag: 'new', name: 'newcomer' } }]));
  await user.click(await screen.findByRole('button', { name: 'Delete tag “VIP”' }));
  await user.click(screen.getByRole('button', { name: 'Delete tag' }));
  expect(await screen.findByText(/“Best”, a segment or mailing list, uses this tag/)).toBeVisible();
  expect(remove.inputs).toEqual([{ body: { uuid: book.uuid, tag: 'VIP' } }]);
});

describe('segments', () => {
  it('save the filter under a name', async () => {
    fakeApi(contacts.list, pageOf(olena));
    const save = fakeApi(segments.save, aSegment());
    const { user, location } = await open('?tags=VIP');
    await user.click(await screen.findByRole('checkbox', { name: /Olena/ }));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await user.click(await screen.findByRole('button', { name: 'Segments' }));
    await user.click(screen.getByRole('menuitem', { name: 'Save as segment…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New segment' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a name.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Best');
    fakeApi(segments.list, { items: [aSegment()] });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Segment: Best' })).toBeVisible();
    expect(save.inputs).toEqual([{ body: { bookUuid: book.uuid, name: 'Best', filter: { tags: ['VIP'] } } }]);
    expect(new URLSearchParams(location().search).get('segment')).toBe(aSegment().uuid);
  });

  it('are applied, changed, sent to, and deleted after a question', async () => {
    const list = fakeApi(contacts.list, { ...pageOf(olena, taras), next: 'after', total: 900 });
    fakeApi(segments.list, { items: [aSegment()] });
    const save = fakeApi(segments.save, aSegment());
    const remove = fakeApi(segments.remove, {});
    const { user } = await open('', ['/smslist/action/create']);
    const menu = async (button: string, choice: string) => {
      await user.click(await screen.findByRole('button', { name: button }));
      await user.click(screen.getByRole(/^(Best|All)/.test(choice) ? 'menuitemradio' : 'menuitem', { name: choice }));
    };
    await menu('Segments', 'Best');
    await waitFor(() => expect(list.inputs.at(-1)?.query.filter).toEqual({ tags: ['VIP'] }));
    await user.click(await screen.findByRole('checkbox', { name: /Taras/ }));
    await user.click(screen.getByRole('button', { name: /^Select all results/ }));
    const path = `/smslist/new?${new URLSearchParams({ book: book.uuid, segment: aSegment().uuid })}`;
    expect(screen.getByRole('link', { name: 'Send to selected' })).toHaveAttribute('href', path);
    await user.type(screen.getByRole('searchbox'), 'ol');
    await menu('Segment: Best (changed)', 'Save changes to “Best”');
    await waitFor(() => expect(save.inputs[0]?.body).toMatchObject({ uuid: aSegment().uuid, filter: { text: 'ol', tags: ['VIP'] } }));
    save.answer(new AppError('not_found'));
    await menu('Segment: Best (changed)', 'Save changes to “Best”');
    const failed = within(await screen.findByRole('dialog', { name: 'Rename segment' }));
    expect(await failed.findByRole('alert')).toBeVisible();
    await user.click(failed.getByRole('button', { name: 'Cancel' }));
    await menu('Segment: Best (changed)', 'Delete “Best”…');
    await user.click(await screen.findByRole('button', { name: 'Delete segment' }));
    await waitFor(() => expect(remove.inputs).toEqual([{ body: { uuid: aSegment().uuid } }]));
  });
});
