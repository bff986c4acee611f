import { AppError, documentation, type DocArticle } from '@portal/contracts';
import { tabTitled } from '@portal/portal';
import { takeEvery } from '@portal/portal/saga';
import { fakeApi, renderScreen, screen, waitFor, userEvent, within } from '@portal/testing';
import remote from '../index';
import { aFound, anArticle, groups, heading, paragraph } from './articles.fixture';

const open = (path = '/documentation/index', options = {}) => renderScreen(remote, 'documentation', {
  path, elements: ['/documentation/index', '/smslist/list'], ...options,
});
const articles = (...known: DocArticle[]) => (
  fakeApi(documentation.article, ({ query: { path } }) => known.find((each) => each.path === path) ?? new AppError('not_found'))
);
beforeEach(() => {
  localStorage.clear();
  fakeApi(documentation.list, ({ query: { search } }) => ({ groups, found: search ? [aFound()] : null }));
});

it('[NAV-15] [DOC-01] opens with the first article beside the grouped contents', async () => {
  articles(anArticle());
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  expect(contents.getByRole('link', { name: 'Welcome' })).toHaveAttribute('aria-current', 'page');
  expect(contents.queryByRole('link', { name: 'Limits' })).not.toBeInTheDocument();
});

it('[DOC-01] a page of one group shows its articles alone, and leads to others in the documentation', async () => {
  fakeApi(documentation.list, { groups: groups.map((group, at) => (at === 0 ? group : { ...group, id: 'errors' })), found: null });
  const words = (to: string): DocArticle['content'][number] => ({ kind: 'paragraph', words: [
    { kind: 'link', target: 'article', to, anchor: null, words: [{ kind: 'text', text: to }] },
  ] });
  articles(anArticle({ path: 'errors/codes', group: 'errors', content: [words('errors/reasons'), words('start/welcome')] }));
  await renderScreen(remote, 'errors', { path: '/developers/errors', elements: ['/documentation/index', '/developers/errors'] });
  expect(await screen.findByRole('link', { name: 'errors/reasons' })).toHaveAttribute('href', '/developers/errors?article=errors/reasons');
  expect(screen.getByRole('link', { name: 'start/welcome' })).toHaveAttribute('href', '/documentation/index?article=start/welcome');
  expect(within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('list')).toHaveLength(1);
});

it('[DOC-01] keeps the menu\'s tab title for every article', async () => {
  let arrive = () => {};
  const articleCalls = fakeApi(documentation.article, () => new Promise<DocArticle>((resolve) => {
    arrive = () => resolve(anArticle({ title: 'What you can do here' }));
  }));
  const { portal } = await open();
  const titled = jest.fn();
  portal.run('witness', function* () {
    yield* takeEvery(tabTitled, titled);
  });
  await waitFor(() => expect(articleCalls.inputs).toHaveLength(1));
  arrive();
  expect(await screen.findByRole('heading', { level: 1, name: 'What you can do here' })).toBeVisible();
  expect(titled).not.toHaveBeenCalled();
});

it('[DOC-01] opens a group and an article by keyboard, with its own URL', async () => {
  articles(anArticle(), anArticle({ path: 'costs/limits', title: 'Limits', group: 'costs' }));
  const { user, location } = await open();
  await screen.findByRole('heading', { level: 1, name: 'Welcome' });
  screen.getByRole('button', { name: 'Costs' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Costs' })).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Limits' })).toBeVisible();
  expect(location().search).toBe('?article=costs/limits');
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
});

it('[DOC-01] shows all kinds of blocks', async () => {
  articles(anArticle({ content: [
    heading('Part', 'part'),
    { kind: 'paragraph', words: [{
      kind: 'strong', words: [{ kind: 'text', text: 'bold' }],
    }, { kind: 'em', words: [{ kind: 'text', text: 'leaning' }] }, { kind: 'code', text: 'as_code' }] },
    { kind: 'list', ordered: true, start: 3, items: [[paragraph('third')]] },
    { kind: 'paragraph', words: [{ kind: 'strong', words: [{ kind: 'text', text: 'Fields' }] }] },
    { kind: 'table', head: [[{ kind: 'text', text: 'Field' }]], rows: [[[{ kind: 'code', text: 'items[].uuid' }]]] },
    { kind: 'code', language: 'json', text: '{}' },
    { kind: 'callout', tone: 'warning', blocks: [paragraph('Take care.')] },
    { kind: 'image', name: 'editor.png', alt: 'The editor' },
    { kind: 'rule' },
  ] }));
  await open();
  expect(await screen.findByRole('heading', { level: 2, name: /^Part/ })).toBeVisible();
  for (const text of ['bold', 'leaning', 'as_code', 'third', '{}']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('list', { name: '' })).toHaveAttribute('start', '3');
  const table = within(screen.getByRole('group', { name: 'Part: Fields' }));
  expect(table.getByRole('columnheader', { name: 'Field' })).toBeVisible();
  // Stacked cells show their column name.
  expect(table.getByRole('cell')).toHaveTextContent('items[].uuid');
  expect(table.getByRole('cell')).toHaveAttribute('data-name', 'Field');
  expect(within(screen.getByRole('note', { name: 'Warning' })).getByText('Take care.')).toBeVisible();
  expect(screen.getByRole('img', { name: 'The editor' })).toHaveAttribute('src', '/docs/images/editor.png');
  expect(screen.getByRole('separator')).toBeVisible();
});

it('links to articles, screens and external pages', async () => {
  const link = (target: 'article' | 'screen' | 'external', to: string, anchor: string | null = null) => ({
    kind: 'link' as const, target, to, anchor, words: [{ kind: 'text' as const, text: target }],
  });
  articles(anArticle({ content: [{ kind: 'paragraph', words: [link(
    'article', 'costs/limits', 'spend',
  ), link('screen', '/smslist/list'), link('external', 'https://example.com/')] }] }));
  const { user, location } = await open();
  expect(await screen.findByRole('link', { name: 'article' })).toHaveAttribute('href', '/documentation/index?article=costs/limits#spend');
  expect(screen.getByRole('link', { name: 'external' })).toHaveAttribute('rel', 'noopener noreferrer');
  await user.click(screen.getByRole('link', { name: 'screen' }));
  expect(location().pathname).toBe('/smslist/list');
});

it('[DOC-01] shows all examples in the chosen language and copies them', async () => {
  const example = (id: string) => ({
    kind: 'example' as const, id, snippets: [{ language: 'sh', text: `curl ${id}` }, { language: 'ts', text: `fetch('${id}')` }],
  });
  articles(anArticle({ content: [example('one'), example('two')] }));
  const { user, unmount } = await open();
  await user.click((await screen.findAllByRole('tab', { name: 'curl' }))[0]!);
  await user.keyboard('{ArrowRight}');
  expect(screen.getAllByRole('tab', { name: 'TypeScript', selected: true })).toHaveLength(2);
  expect(screen.getByText('fetch(\'two\')')).toBeVisible();
  expect(screen.queryByText('curl two')).not.toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Copy code' })[1]!);
  expect(await navigator.clipboard.readText()).toBe('fetch(\'two\')');
  unmount();
  await open();
  expect(await screen.findByText('fetch(\'one\')')).toBeVisible();
});

it('[DOC-01] moves through an example\'s languages by keyboard, around and to both ends', async () => {
  const snippets = ['sh', 'ts', 'py'].map((language) => ({ language, text: `in ${language}` }));
  articles(anArticle({ content: [{ kind: 'example', id: 'one', snippets }] }));
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: 'curl' }));
  for (const [key, chosen] of [['End', 'py'], ['ArrowRight', 'curl'], ['ArrowLeft', 'py'], ['Home', 'curl']]) {
    await user.keyboard(`{${key}}`);
    expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName(chosen);
    expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
  }
});

it('[DOC-01] searches after a pause in typing, highlights matches, and opens their part', async () => {
  const found = aFound({
    anchor: 'spend', heading: 'Spending', excerpt: [{ text: 'Today’s ', marked: false }, { text: 'limit', marked: true }],
  });
  const { inputs } = fakeApi(documentation.list, ({ query: { search } }) => ({ groups, found: search ? [found] : null }));
  articles(anArticle(), anArticle({
    path: 'costs/limits', title: 'Limits', group: 'costs', content: [heading('Spending', 'spend'), paragraph('So much a day.')],
  }));
  const { user, location } = await open();
  // No re-render between the keys.
  await userEvent.setup({ delay: null }).type(await screen.findByRole('searchbox', { name: 'Search documentation' }), 'limit');
  expect(await screen.findByRole('heading', { name: '1 article for “limit”' })).toBeVisible();
  expect(screen.getByText('limit', { selector: 'mark' })).toBeVisible();
  expect(inputs.filter(({ query }) => query?.search)).toEqual([{ query: { search: 'limit', language: 'en' } }]);
  await user.click(screen.getByRole('link', { name: 'Limits › Spending' }));
  expect(await screen.findByText('So much a day.')).toBeVisible();
  expect([location().search, location().hash]).toEqual(['?article=costs/limits', '#spend']);
  expect(document.activeElement).toHaveAttribute('data-part', 'spend');
});

it('[DOC-01] marks results that exist only in English', async () => {
  fakeApi(documentation.list, ({ query: { search } }) => ({
    groups, found: search ? [aFound({ title: 'Reference' }), aFound({ path: 'start/welcome', title: 'Вітаємо', language: 'ua' })] : null,
  }));
  articles(anArticle());
  await open('/documentation/index?search=limit', { language: 'ua' });
  const [foreign, own] = within(await screen.findByRole('region', { name: /«limit»/ })).getAllByRole('listitem');
  expect(foreign).toHaveTextContent('Англійською');
  expect(own).not.toHaveTextContent('Англійською');
});

it('announces the number of results and shows the search text', async () => {
  let answer!: (found: []) => void;
  const second = new Promise<[]>((resolve) => { answer = resolve; });
  fakeApi(documentation.list, async ({ query: { search } }) => ({
    groups, found: search === 'limit' ? [aFound()] : search ? await second : null,
  }));
  articles(anArticle());
  const { user } = await open('/documentation/index?search=limit');
  expect(await screen.findByText('1 article for “limit”', { selector: '[role="status"]' })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'zz');
  await waitFor(() => expect(screen.getByRole('heading', { name: '1 article for “limit”' }).closest('[aria-busy="true"]')).not.toBeNull());
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  answer([]);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No results'));
});

it('[DOC-01] explains an empty result with suggestions', async () => {
  fakeApi(documentation.list, ({ query: { search } }) => ({ groups, found: search ? [] : null }));
  articles(anArticle());
  await open('/documentation/index?search=zzz');
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
});

it('[DOC-01] reports an article in another language and requests the user\'s language', async () => {
  const { inputs } = articles(anArticle());
  await open('/documentation/index', { language: 'ua' });
  expect(await screen.findByText('Вашою мовою статті ще немає. Показуємо англійською.')).toBeVisible();
  expect(screen.getByText('At a glance.').parentElement).toHaveAttribute('lang', 'en');
  expect(inputs).toEqual([{ query: { path: 'start/welcome', language: 'ua' } }]);
});

it('shows an outline and links to the next article', async () => {
  const parts = [{ id: 'a', level: 2, text: 'One' }, { id: 'b', level: 3, text: 'Two' }];
  articles(
    anArticle({ headings: parts, next: { path: 'start/send', title: 'Send a message' } }),
    anArticle({ path: 'start/send', title: 'Send a message', previous: { path: 'start/welcome', title: 'Welcome' } }),
  );
  const { user } = await open();
  const outline = within(await screen.findByRole('navigation', { name: 'On this page' }));
  expect(
    outline.getAllByRole('link').map((link) => link.getAttribute('href')),
  ).toEqual(['/documentation/index?article=start/welcome#a', '/documentation/index?article=start/welcome#b']);
  await user.click(
    within(screen.getByRole('navigation', { name: 'Previous and next articles' })).getByRole('link', { name: /Send a message/ }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Send a message' })).toBeVisible();
});

it('lists an article’s error codes in the contents and finds one by a part of it', async () => {
  const parts = [{ id: 'no_money', level: 3, text: 'no_money' }, { id: 'no_direction', level: 3, text: 'no_direction' }];
  const article = { path: 'errors/codes', title: 'Error codes', summary: 'All codes.', language: 'en' as const };
  fakeApi(documentation.list, { groups: [{ id: 'errors', title: 'Errors', articles: [article] }], found: null });
  fakeApi(documentation.article, anArticle({ ...article, group: 'errors', headings: parts }));
  await renderScreen(remote, 'errors', { path: '/developers/errors', elements: ['/documentation/index', '/developers/errors'] });
  const outline = within(await screen.findByRole('navigation', { name: 'On this page' }));
  const links = () => outline.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links()).toHaveLength(2);
  const user = userEvent.setup();
  await user.type(outline.getByRole('searchbox', { name: 'Find a code' }), 'Direction');
  await waitFor(() => expect(links()).toEqual(['/developers/errors?article=errors/codes#no_direction']));
  await user.type(outline.getByRole('searchbox', { name: 'Find a code' }), 'zzz');
  expect(await outline.findByText('No results')).toBeVisible();
});

it('reports an unknown article and keeps the contents', async () => {
  articles(anArticle());
  const { user } = await open('/documentation/index?article=../secret');
  expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to first article' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
});

it('retries after a failure', async () => {
  const contents = fakeApi(documentation.list, new AppError('server_unavailable'));
  const article = fakeApi(documentation.article, new AppError('server_unavailable'));
  const { user } = await open('/documentation/index?article=start/welcome');
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the article' })).toBeVisible();
  contents.answer({ groups, found: null });
  article.answer(anArticle());
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button);
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  expect(await screen.findByRole('navigation', { name: 'Contents' })).toBeVisible();
});

it.each(['en', 'ru', 'ua', 'bg'] as const)('translates to %s', async (language) => {
  articles(anArticle({ language }));
  await open('/documentation/index', { language });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\b(article|tree|search|code)\.\w+/);
});
