import { shortLinks } from '@portal/contracts';
import { defineRemote } from '@portal/portal';
import { remoteState } from '@portal/portal/resource';
import { act, aShortLink, fakeApi, renderScreen, screen, waitFor } from '@portal/testing';
import { composeTexts } from '../compose-texts';
import { hideable } from '../hideable.fixture';
import { createLink, linkPrefix, saveLink } from './links.state';
import { useOwnLinks } from './use-own-links';

const title = { en: 'Message', ru: 'Message', ua: 'Message', bg: 'Message' };
const Counter = () => <p>{useOwnLinks(true) === undefined ? 'Prefix unknown' : 'Prefix known'}</p>;
const remote = defineRemote({
  id: 'mailings', contract: 1, routes: [{ path: '/message', screen: 'message', element: '/message', title }],
}, {
  screens: { message: async () => ({ default: hideable(Counter) }) },
  ...remoteState([linkPrefix, createLink, saveLink]),
  locales: {
    en: () => import('../../locales/en.json'),
    ru: () => import('../../locales/ru.json'),
    ua: () => import('../../locales/ua.json'),
    bg: () => import('../../locales/bg.json'),
  },
  screenLocales: { message: composeTexts },
});

async function open() {
  const links = fakeApi(shortLinks.list, { items: [], next: null, previous: null });
  const rendered = await renderScreen(remote, 'message', { path: '/message', elements: ['/message', '/shortlinks'] });
  await waitFor(() => expect(JSON.stringify(rendered.portal.store.getState())).toContain('"status":"ready"'));
  expect(screen.getByText('Prefix unknown')).toBeVisible();
  const comeBack = async () => {
    await rendered.user.click(screen.getByRole('button', { name: 'Leave' }));
    await rendered.user.click(screen.getByRole('button', { name: 'Come back' }));
  };
  return { ...rendered, links, comeBack };
}

it('asks again on return whether there is a first short link, but not for a known prefix', async () => {
  const { links, comeBack } = await open();
  links.answer({ items: [aShortLink()], next: null, previous: null });
  await comeBack();
  expect(await screen.findByText('Prefix known')).toBeVisible();
  expect(links.inputs).toHaveLength(2);
  await comeBack();
  expect(screen.getByText('Prefix known')).toBeVisible();
  expect(links.inputs).toHaveLength(2);
});

it('learns the prefix from a first link of the short links\' screen', async () => {
  fakeApi(shortLinks.create, aShortLink());
  const { links, portal } = await open();
  act(() => void portal.store.dispatch(saveLink.submitted({ initial_url: 'https://example.com', name: 'Sale', draft: false })));
  expect(await screen.findByText('Prefix known')).toBeVisible();
  expect(links.inputs).toHaveLength(1);
});
