import { shortLinks } from '@portal/contracts';
import { defineRemote } from '@portal/portal';
import { remoteState } from '@portal/portal/resource';
import { fakeApi, renderScreen, screen } from '@portal/testing';
import { composeTexts } from '../compose-texts';
import { linkPrefix } from './links.state';
import { useCountedText } from './use-counted-text';

const title = { en: 'Message', ru: 'Message', ua: 'Message', bg: 'Message' };
const link = 'https://s.example/abc1234';

async function counted(ownLinks: boolean, text: string, elements = ['/message', '/smslist/action/create']) {
  const prefix = fakeApi(shortLinks.prefix, { prefix: 'https://s.example/' });
  const Counter = () => <p>{useCountedText(ownLinks, [text])?.(text).length ?? 'not counted'}</p>;
  const remote = defineRemote({
    id: 'mailings', contract: 1, routes: [{ path: '/message', screen: 'message', element: '/message', title }],
  }, {
    screens: { message: async () => ({ default: Counter }) },
    ...remoteState([linkPrefix]),
    locales: {
      en: () => import('../../locales/en.json'),
      ru: () => import('../../locales/ru.json'),
      ua: () => import('../../locales/ua.json'),
      bg: () => import('../../locales/bg.json'),
    },
    screenLocales: { message: composeTexts },
  });
  await renderScreen(remote, 'message', { path: '/message', elements });
  return prefix;
}

it('[LNK-01] [LNK-02:length] counts links at the length that recipients get', async () => {
  await counted(true, `${link} {unsubscribe}`);
  expect(await screen.findByText(String(link.length + 7 + 1 + 'https://s.example/'.length + 22))).toBeVisible();
});

it('[LNK-02:length] does not lengthen short links that are the same for all', async () => {
  await counted(false, `${link} {unsubscribe}`);
  expect(await screen.findByText(String(link.length + 1 + 'https://s.example/'.length + 22))).toBeVisible();
});

it('asks for the prefix only if a text needs it and the login may send', async () => {
  const plain = await counted(false, link);
  expect(await screen.findByText('not counted')).toBeVisible();
  expect(plain.inputs).toEqual([]);
});

it('leaves counting to the server for a login that may not send', async () => {
  const { inputs } = await counted(true, '{unsubscribe}', ['/message']);
  expect(await screen.findByText('not counted')).toBeVisible();
  expect(inputs).toEqual([]);
});
