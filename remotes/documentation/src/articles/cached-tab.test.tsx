import { Activity, useState } from 'react';
import { documentation } from '@portal/contracts';
import { fakeApi, renderScreen, screen, waitFor } from '@portal/testing';
import remote from '../index';
import { anArticle, groups, heading, paragraph } from './articles.fixture';
import ArticlesScreen from './articles.screen';

/** Like the host's tabs: hiding ends effects, showing runs them again. */
function CachedScreen() {
  const [isHidden, setIsHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsHidden(!isHidden)}>{isHidden ? 'Come back' : 'Leave'}</button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}><ArticlesScreen /></Activity>
    </>
  );
}

const cached = { ...remote, screens: { ...remote.screens, documentation: async () => ({ default: CachedScreen }) } };
const parts = ['one', 'two'].map((text, at) => ({ id: text, level: 2, text: `Part ${at}` }));
const article = anArticle({ content: parts.flatMap(({ id, text }) => [heading(text, id), paragraph(`About ${id}.`)]), headings: parts });

async function open(path: string) {
  const contents = fakeApi(documentation.list, ({ query: { search } }) => ({ groups, found: search ? [] : null }));
  const read = fakeApi(documentation.article, article);
  const { user, portal } = await renderScreen(cached, 'documentation', { path, elements: ['/documentation/index'] });
  const returnToTab = async () => {
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(screen.getByRole('button', { name: 'Come back' }));
  };
  // The article loads in addition to the search results.
  const settled = () => waitFor(() => expect(JSON.stringify(portal.store.getState())).not.toContain('"status":"loading"'));
  return { user, returnToTab, settled, requestCount: () => contents.inputs.length + read.inputs.length };
}

const focusedPart = () => document.activeElement?.getAttribute('data-part');

let scrolled: jest.Mock;
beforeEach(() => { Element.prototype.scrollIntoView = scrolled = jest.fn(); });
afterEach(() => jest.restoreAllMocks());

it('[NAV-25:cached] restores a tab at its last position, even with an anchor in the URL', async () => {
  const { user, returnToTab } = await open('/documentation/index?article=start/welcome#one');
  await screen.findByText('About one.');
  expect([focusedPart(), scrolled.mock.calls.length]).toEqual(['one', 1]);
  await returnToTab();
  expect(screen.getByText('About one.')).toBeVisible();
  expect([focusedPart(), scrolled.mock.calls.length]).toEqual([null, 1]);
  await user.click(screen.getByRole('link', { name: 'Part 1' }));
  expect([focusedPart(), scrolled.mock.calls.length]).toEqual(['two', 2]);
});

it.each([
  '?article=start/welcome', '?article=start/welcome&search=limit',
])('requests %s again in a restored tab only if it is outdated', async (query) => {
  const { requestCount, returnToTab, settled } = await open(`/documentation/index${query}`);
  await screen.findByRole('navigation', { name: 'Contents' });
  await screen.findByRole('heading', { name: query.includes('search') ? 'No results' : 'Welcome' });
  await settled();
  const before = requestCount();
  await returnToTab();
  await settled();
  expect(requestCount()).toBe(before);
  const later = Date.now() + 6 * 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await returnToTab();
  await waitFor(() => expect(requestCount()).toBe(before * 2));
});
