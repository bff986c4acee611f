import { Activity } from 'react';
import { AppError, templates, type Template } from '@portal/contracts';
import { anOrganization, aTemplate, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { tabTitled } from '@portal/portal';
import { Link, useLocation, useNavigate } from '@portal/portal/router';
import { takeEvery } from '@portal/portal/saga';
import remote from '../index';
import TemplateScreen from './template.screen';

const pageOf = (...items: Template[]) => ({ items, next: null, previous: null });
const editor = ['/templates/index', '/templates/action/edit', '/smslist/new', '/smslist/action/create'];
const open = (path = '/templates/index', options = {}) => renderScreen(remote, 'templates', { path, elements: editor, ...options });
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') ?? document.body;

it('[TPL-01] shows templates with text and uses, and opens one as a mailing', async () => {
  fakeApi(
    templates.list, pageOf(aTemplate({ name: 'Greeting', body: 'Hello, {name}', uses: 1_204, lastUsed: '2026-01-15T10:00:00.000Z' })),
  );
  const { user } = await open();
  const greeting = within(await row('Greeting'));
  expect([greeting.getByText('Hello, {name}'), greeting.getByText('1 204')].every((cell) => cell.isConnected)).toBe(true);
  await user.click(greeting.getByRole('button', { name: 'Actions for Greeting' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Send', 'Delete']);
});

it('[NAV-14] presets the search from the URL', async () => {
  const { inputs } = fakeApi(templates.list, pageOf(aTemplate()));
  await open('/templates/index?search=greet');
  await row('Greeting');
  expect(screen.getByRole('searchbox')).toHaveValue('greet');
  expect(inputs).toEqual([{ query: { filter: { text: 'greet' }, sort: 'name', limit: 25 } }]);
});

it('[TPL-01] searches, filters by type and sorts in the URL', async () => {
  const { inputs } = fakeApi(templates.list, pageOf(aTemplate()));
  const { user, location } = await open('/templates/index?type=sms&type=pigeon&cursor=abc');
  await row('Greeting');
  await user.click(screen.getByRole('button', { name: 'Uses' }));
  await user.type(screen.getByRole('searchbox'), 'hi');
  await waitFor(() => expect(inputs.at(-1)?.query).toEqual({ filter: { type: ['sms'], text: 'hi' }, sort: '-uses', limit: 25 }));
  expect(Object.fromEntries(new URLSearchParams(location().search))).toMatchObject({ search: 'hi', sort: '-uses' });
});

it('[TPL-01] shows what a template lacks before it is saved', async () => {
  const creation = fakeApi(templates.create, aTemplate());
  const { user } = await open('/templates/new');
  await user.click(await screen.findByRole('button', { name: 'Save template' }));
  expect(screen.getByText('Enter a name so you can find the template later.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeInvalid();
  expect(creation.inputs).toEqual([]);
});

it('[MAIL-19:unknown] warns of unknown fields when saving a template, without refusing it', async () => {
  fakeApi(templates.list, pageOf());
  const creation = fakeApi(templates.create, aTemplate());
  const { user } = await open('/templates/new');
  await user.click(await screen.findByRole('textbox', { name: 'Name' }));
  await user.paste('Sale');
  await user.click(screen.getByRole('textbox', { name: 'Text' }));
  await user.paste('Hello, {Name}, {param9} and {name}');
  expect(screen.getByText('Recipients will see {Name}, {param9} as written. Check the field names.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(creation.inputs).toHaveLength(1));
});

it('[TPL-01] saves a new template and returns to the list', async () => {
  fakeApi(templates.list, pageOf());
  const creation = fakeApi(templates.create, aTemplate({ name: 'Sale' }));
  const { user, location } = await open('/templates/index?search=s');
  await screen.findByRole('heading', { name: 'Nothing found' });
  await user.click(screen.getByRole('link', { name: 'New template' }));
  await user.click(await screen.findByRole('textbox', { name: 'Name' }));
  await user.paste('Sale');
  await user.click(screen.getByRole('textbox', { name: 'Text' }));
  await user.paste('Hello, {name|friend}!');
  expect(within(screen.getByRole('figure')).getByText(/friend/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(location().search).toBe('?search=s'));
  expect(creation.inputs).toEqual([{ body: { name: 'Sale', type: 'sms', contentType: 'text/plain', body: 'Hello, {name|friend}!' } }]);
  // A further new template starts empty.
  await user.click(await screen.findByRole('link', { name: 'New template' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('');
});

/** Like the host's tabs: the page of a new template stays mounted, hidden, while another page is open. */
function CachedNewTemplate() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/templates/new">Create</Link>
      <button type="button" onClick={() => void navigate(-1)}>Back</button>
      <Activity mode={pathname === '/templates/new' ? 'visible' : 'hidden'}><TemplateScreen /></Activity>
    </>
  );
}

it('[TPL-01] starts the next new template without input or errors in a cached page, and Back skips the saved form', async () => {
  const cached = {
    ...remote, manifest: { ...remote.manifest, routes: [{ ...remote.manifest.routes[0], path: '/templates/*', screen: 'templates' }] },
    screens: { ...remote.screens, templates: async () => ({ default: CachedNewTemplate }) },
  };
  fakeApi(templates.create, aTemplate({ name: 'Sale' }));
  const { user, location } = await renderScreen(cached, 'templates', { path: '/templates/index', elements: editor });
  await user.click(screen.getByRole('link', { name: 'Create' }));
  await user.click(await screen.findByRole('textbox', { name: 'Name' }));
  await user.paste('Sale');
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeInvalid();
  await user.click(screen.getByRole('textbox', { name: 'Text' }));
  await user.paste('Hello');
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(location().pathname).toBe('/templates/index'));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(location().pathname).toBe('/templates/index');
  await user.click(screen.getByRole('link', { name: 'Create' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('');
  expect(screen.queryByText('Enter a name so you can find the template later.')).not.toBeInTheDocument();
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
});

it('[SHL-04] the search offers the form by what it creates, in each language', () => {
  const form = remote.manifest.routes.find(({ path }) => path === '/templates/new');
  expect(form).toHaveProperty('creates', {
    en: 'Create template', ru: 'Создать шаблон', ua: 'Створити шаблон', bg: 'Създаване на шаблон',
  });
});

it('[TPL-01] reports a change by another user and loads the current version', async () => {
  const fake = fakeApi(templates.get, aTemplate({ updated: '2026-01-15T10:00:00.000Z' }));
  const update = fakeApi(templates.update, new AppError('template_changed'));
  const { user } = await open(`/templates/${aTemplate().uuid}`);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.click(name);
  await user.paste(' mine');
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText(/Someone else changed this template/)).toBeVisible();
  expect(update.inputs[0]?.body).toMatchObject({ uuid: aTemplate().uuid, name: 'Greeting mine', updated: '2026-01-15T10:00:00.000Z' });
  fake.answer(aTemplate({ name: 'Theirs', updated: '2026-01-15T11:00:00.000Z' }));
  await user.click(screen.getByRole('button', { name: 'Show latest version' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Theirs'));
  update.answer(aTemplate());
  fakeApi(templates.list, pageOf());
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(update.inputs.at(-1)?.body).toMatchObject({ name: 'Theirs', updated: '2026-01-15T11:00:00.000Z' }));
});

it('[TPL-01] deletes immediately and restores on request', async () => {
  const list = fakeApi(templates.list, pageOf(aTemplate()));
  const removal = fakeApi(templates.remove, {
    undo: '0198c1d0-0000-7000-8000-0000000000aa', until: new Date(Date.now() + 600_000).toISOString(),
  });
  const restoring = fakeApi(templates.restore, aTemplate());
  const { user } = await open();
  await row('Greeting');
  list.answer(pageOf());
  await user.click(screen.getByRole('button', { name: 'Actions for Greeting' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText(/Template “Greeting” deleted/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No templates yet' })).toBeVisible();
  list.answer(pageOf(aTemplate()));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('link', { name: 'Greeting' })).toBeVisible();
  expect(screen.queryByText(/deleted\. You can restore it within 10/)).not.toBeInTheDocument();
  expect([removal.inputs, restoring.inputs]).toEqual([
    [{ body: { uuid: aTemplate().uuid } }], [{ body: { undo: '0198c1d0-0000-7000-8000-0000000000aa' } }],
  ]);
});

it('[TPL-01] names the tab of a template by its name', async () => {
  fakeApi(templates.get, new AppError('server_unavailable'));
  const { portal, user } = await open(`/templates/${aTemplate().uuid}`);
  const titled = jest.fn();
  portal.run('witness', function* () {
    yield* takeEvery(tabTitled, ({ payload }) => titled(payload));
  });
  fakeApi(templates.get, aTemplate({ name: 'Greeting' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Greeting' })).toBeVisible();
  expect(titled).toHaveBeenCalledWith({ path: `/templates/${aTemplate().uuid}`, title: 'Greeting' });
});

it('says that a template does not exist, and leads to all templates', async () => {
  fakeApi(templates.get, new AppError('not_found'));
  await open(`/templates/${aTemplate().uuid}?search=s`);
  expect(await screen.findByText('Template not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All templates' })).toHaveAttribute('href', '/templates/index?search=s');
});

it('shows a read-only template without the right to edit', async () => {
  fakeApi(templates.get, aTemplate({ name: 'Greeting', body: 'Hello there' }));
  await open(`/templates/${aTemplate().uuid}`, { elements: ['/templates/index'] });
  expect(await screen.findByText('Hello there')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save template' })).not.toBeInTheDocument();
});

it.each(
  [['ru', 'Шаблоны', 'Отправить'], ['ua', 'Шаблони', 'Надіслати'], ['bg', 'Шаблони', 'Изпрати']] as const,
)('translates to %s', async (language, title, send) => {
  fakeApi(templates.list, pageOf(aTemplate()));
  const { user } = await open('/templates/index', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await user.click(within(await row('Greeting')).getByRole('button'));
  expect(screen.getByRole('menuitem', { name: send })).toBeVisible();
});

const kyiv = anOrganization({ uuid: '0198c1d0-0000-7000-8000-000000000011', name: 'Kyiv office' });
const lviv = anOrganization({ uuid: '0198c1d0-0000-7000-8000-000000000012', name: 'Lviv office' });
const ofKyiv = [{ uuid: kyiv.uuid, name: kyiv.name }];

it('[SES-15:templates] shows the organizations of a template if the customer has several', async () => {
  fakeApi(templates.list, pageOf(
    aTemplate({ organizations: ofKyiv }), aTemplate({ uuid: '0198c1d0-0000-7000-8000-000000000016', name: 'For all' }),
  ));
  await open('/templates/index', { session: { organizations: [kyiv, lviv] } });
  expect(within(await row('Greeting')).getByText('Kyiv office')).toBeVisible();
  expect(within(await row('For all')).getByText('All')).toBeVisible();
});

it('[SES-15:templates] shows no organizations if there is only one', async () => {
  fakeApi(templates.get, aTemplate());
  await open(`/templates/${aTemplate().uuid}`, { session: { organizations: [kyiv] } });
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('checkbox', { name: 'Kyiv office' })).not.toBeInTheDocument();
});

it('[SES-15:templates] changes the organizations of a template', async () => {
  fakeApi(templates.get, aTemplate({ organizations: ofKyiv }));
  fakeApi(templates.list, pageOf());
  const update = fakeApi(templates.update, aTemplate());
  const { user } = await open(`/templates/${aTemplate().uuid}`, { session: { organizations: [lviv] } });
  const organizations = within(await screen.findByRole('group', { name: 'Organizations' }));
  expect(organizations.getByRole('checkbox', { name: 'Kyiv office' })).toBeChecked();
  await user.click(organizations.getByRole('checkbox', { name: 'Lviv office' }));
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(update.inputs[0]?.body).toMatchObject({ organizationUuids: [kyiv.uuid, lviv.uuid] }));
});

it('[SES-15:templates] gives a new template of a restricted login its organizations', async () => {
  fakeApi(templates.list, pageOf());
  const creation = fakeApi(templates.create, aTemplate());
  const { user } = await open('/templates/new', { session: { organizations: [kyiv], isRestricted: true } });
  const choice = await screen.findByRole('checkbox', { name: 'Kyiv office' });
  expect(choice).toBeChecked();
  await user.click(choice);
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.paste('For all');
  await user.click(screen.getByRole('textbox', { name: 'Text' }));
  await user.paste('Hello');
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(creation.inputs[0]?.body).toMatchObject({ name: 'For all', organizationUuids: [] }));
});

it('does not show the form of one template while another loads', async () => {
  const other = '0198c1d0-0000-7000-8000-000000000017';
  const screens = { ...remote.screens, template: async () => ({
    default: () => <><Link to={`/templates/${other}`}>Other</Link><TemplateScreen /></>,
  }) };
  let answer: (template: Template) => void = () => undefined;
  fakeApi(templates.get, ({ query }) => (
    query.uuid === other ? new Promise<Template>((resolve) => void (answer = resolve)) : aTemplate({ name: 'First' })));
  const { user } = await renderScreen({ ...remote, screens }, 'templates', {
    path: `/templates/${aTemplate().uuid}`, elements: editor,
  });
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('First');
  await user.click(screen.getByRole('link', { name: 'Other' }));
  expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
  answer(aTemplate({ uuid: other, name: 'Second' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Second');
});
