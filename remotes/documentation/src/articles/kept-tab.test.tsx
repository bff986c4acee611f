import { Activity, useState } from 'react';
import { documentation } from '@portal/contracts';
import { fakeApi, renderScreen, screen, waitFor } from '@portal/testing';
import remote from '../index';
import { anArticle, groups, heading, said } from './articles.fixture';
import ArticlesScreen from './articles.screen';

/** As the host keeps a tab: hidden, its effects have ended; shown anew, they run again. */
function Kept() {
  const [isHidden, setIsHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsHidden(!isHidden)}>{isHidden ? 'Come back' : 'Leave'}</button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}><ArticlesScreen /></Activity>
    </>
  );
}

const kept = { ...remote, screens: { documentation: async () => ({ default: Kept }) } };
const parts = ['one', 'two'].map((text, at) => ({ id: text, level: 2, text: `Part ${at}` }));
const article = anArticle({ content: parts.flatMap(({ id, text }) => [heading(text, id), said(`About ${id}.`)]), headings: parts });

async function open(path: string) {
  const contents = fakeApi(documentation.list, ({ query: { search } }) => ({ groups, found: search ? [] : null }));
  const read = fakeApi(documentation.article, article);
  const { user, portal } = await renderScreen(kept, 'documentation', { path, elements: ['/documentation/index'] });
  const comeBack = async () => {
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(screen.getByRole('button', { name: 'Come back' }));
  };
  // The article is read behind what was found, too.
  const settled = () => waitFor(() => expect(JSON.stringify(portal.store.getState())).not.toContain('"status":"loading"'));
  return { user, comeBack, settled, asked: () => contents.inputs.length + read.inputs.length };
}

const soughtPart = () => document.activeElement?.getAttribute('data-part');

let sought: jest.Mock;
beforeEach(() => { Element.prototype.scrollIntoView = sought = jest.fn(); });
afterEach(() => jest.restoreAllMocks());

it('[NAV-25:cached] a tab comes back where it was left, though its address names a part', async () => {
  const { user, comeBack } = await open('/documentation/index?article=start/welcome#one');
  await screen.findByText('About one.');
  expect([soughtPart(), sought.mock.calls.length]).toEqual(['one', 1]);
  await comeBack();
  expect(screen.getByText('About one.')).toBeVisible();
  expect([soughtPart(), sought.mock.calls.length]).toEqual([null, 1]);
  await user.click(screen.getByRole('link', { name: 'Part 1' }));
  expect([soughtPart(), sought.mock.calls.length]).toEqual(['two', 2]);
});

it.each(['?article=start/welcome', '?article=start/welcome&search=limit'])('a tab that comes back asks for nothing of %s that it has, until that is old', async (query) => {
  const { asked, comeBack, settled } = await open(`/documentation/index${query}`);
  await screen.findByRole('navigation', { name: 'Contents' });
  await screen.findByRole('heading', { name: query.includes('search') ? 'No results' : 'Welcome' });
  await settled();
  const before = asked();
  await comeBack();
  await settled();
  expect(asked()).toBe(before);
  const later = Date.now() + 6 * 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await comeBack();
  await waitFor(() => expect(asked()).toBe(before * 2));
});
