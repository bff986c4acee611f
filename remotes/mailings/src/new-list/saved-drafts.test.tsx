import { AppError, mailingDrafts, templates } from '@portal/contracts';
import { act, fakeApi, screen, waitFor, within } from '@portal/testing';
import { fakeServer, fields, open, options, uuid, written } from './new-list.fixture';
import { emptyForm } from './new-list-form';
import { draftList } from './saved-drafts.state';

let server: ReturnType<typeof fakeServer>;
const savedDraft = (n: number, name: string) => {
  const draft = { uuid: uuid(n), name, form: { ...emptyForm, name }, updated: server.now() };
  server.drafts.set(draft.uuid, draft);
  fakeApi(mailingDrafts.get, ({ query }) => server.drafts.get(query.uuid) ?? new AppError('not_found'));
  return draft;
};

beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer();
});

it('saves the form on the server automatically and shows the time', async () => {
  const { user, openOption } = await open();
  await openOption(options.details);
  await user.click(fields.name());
  await user.paste('Half a list');
  expect(await screen.findByText(/^Saved/, undefined, { timeout: 10_000 })).toBeVisible();
  expect([...server.drafts.values()]).toMatchObject([{ name: 'Half a list', form: { name: 'Half a list' } }]);
});

it('shows that a form is stored only in this browser if saving fails', async () => {
  fakeApi(mailingDrafts.save, new AppError('too_many_drafts', { max: 20 }));
  const { user, openOption } = await open();
  await openOption(options.details);
  await user.click(fields.name());
  await user.paste('One too many');
  expect(await screen.findByText(/^Saved only in this browser: You already have 20 drafts/, undefined, { timeout: 10_000 })).toBeVisible();
});

it('opens a draft of another browser after saving the current form', async () => {
  savedDraft(70, 'From elsewhere');
  written({ name: 'Begun here' });
  sessionStorage.setItem(
    'draft:mailing:new', (sessionStorage.getItem('draft:mailing:new') ?? '').replace('"savedRequest":"first"', '"savedRequest":""'),
  );
  const { user, openOption } = await open();
  await openOption(options.details);
  await user.click(screen.getByRole('button', { name: 'Drafts' }));
  await user.click(await screen.findByRole('button', { name: 'Continue: From elsewhere' }));
  await openOption(options.details);
  await waitFor(() => expect(fields.name()).toHaveValue('From elsewhere'));
  expect([...server.drafts.values()].map(({ name }) => name).sort()).toEqual(['Begun here', 'From elsewhere']);
});

it('does not replace a form that cannot be saved by a template', async () => {
  written({ name: 'Begun here' });
  sessionStorage.setItem(
    'draft:mailing:new', (sessionStorage.getItem('draft:mailing:new') ?? '').replace('"savedRequest":"first"', '"savedRequest":""'),
  );
  fakeApi(mailingDrafts.save, new AppError('too_many_drafts', { max: 20 }));
  const { inputs } = fakeApi(templates.get, new AppError('not_found'));
  const { user, openOption } = await open({ path: `/smslist/new?template=${uuid(20)}` });
  expect(await screen.findByText(/You already have 20 drafts/)).toBeVisible();
  expect(inputs).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Keep what I have' }));
  await openOption(options.details);
  expect(fields.name()).toHaveValue('Begun here');
});

it('deletes a draft after a confirmation', async () => {
  savedDraft(70, 'Old idea');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Drafts' }));
  await user.click(await screen.findByRole('button', { name: 'Delete: Old idea' }));
  expect(server.removed).toHaveLength(0);
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.drafts.size).toBe(0));
  expect(screen.queryByText('Old idea')).not.toBeInTheDocument();
});

it('loads a newer version from another browser and says so', async () => {
  const there = savedDraft(90, 'Newer name');
  written({ name: 'Older name' });
  sessionStorage.setItem('draft:mailing:new', (sessionStorage.getItem('draft:mailing:new') ?? '').replace(
    '"savedAt":null', '"savedAt":"2026-11-22T09:00:00.000Z"',
  ));
  const { openOption } = await open();
  await openOption(options.details);
  await waitFor(() => expect(fields.name()).toHaveValue(there.name));
  expect(screen.getByText(/You’re seeing the newer version from there\./)).toBeVisible();
});

it('keeps the user\'s newer version over another browser\'s and says so', async () => {
  written({ name: 'Mine' });
  const { user, openOption } = await open();
  await openOption(options.details);
  await user.click(fields.name());
  await user.paste('!');
  await screen.findByText(/^Saved/, undefined, { timeout: 10_000 });
  server.drafts.set(uuid(90), { uuid: uuid(90), name: 'Theirs', form: { ...emptyForm, name: 'Theirs' }, updated: server.now() });
  await user.click(fields.name());
  await user.paste('!');
  expect(await screen.findByText(/The version here is newer, so we kept it\./, undefined, { timeout: 10_000 })).toBeVisible();
  expect(server.drafts.get(uuid(90))?.name).toBe('Mine!!');
});

it('still reloads the drafts for the form after their dialog is closed', async () => {
  const { inputs } = fakeApi(mailingDrafts.list, { items: [] });
  const { user, portal } = await open();
  await waitFor(() => expect(inputs).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Drafts' }));
  await waitFor(() => expect(inputs).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  act(() => void portal.store.dispatch(draftList.outdated()));
  await waitFor(() => expect(inputs).toHaveLength(3));
});
