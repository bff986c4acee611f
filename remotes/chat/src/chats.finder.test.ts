import { AppError, chats } from '@portal/contracts';
import { createPortalStore, elementsLoaded, languageChosen, selectToasts, tokenReceived } from '@portal/portal';
import { fakeApi, startTexts } from '@portal/testing';
import { aChat, aPage, uuidOf } from './chats.fixture';
import remote from './index';

async function find(text: string) {
  await startTexts('en');
  const portal = createPortalStore({ report: () => undefined });
  portal.store.dispatch(languageChosen('en'));
  portal.store.dispatch(tokenReceived('t-1'));
  portal.store.dispatch(elementsLoaded([{ path: '/chat' }]));
  await portal.prepare(remote);
  return { portal, found: await portal.find(remote, 'chats', text).result.catch(() => 'failed') };
}

it('[SHL-04] finds up to five chats by digits, with recipient and alpha name', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1, { phone_data: { name: 'Olena' } }), aChat(2)));
  const { found } = await find('+359 (88) 800');
  expect(inputs[0]?.body).toMatchObject({ filter: { scope: 'all', phone: '35988800' }, limit: 5 });
  expect(found).toEqual([
    { title: 'Olena', detail: '+359888000001 · SHOP', to: `/chat?chatUuid=${uuidOf(1)}` },
    { title: '+359888000002', detail: 'SHOP', to: `/chat?chatUuid=${uuidOf(2)}` },
  ]);
});

it('[SHL-04] finds chats by the recipient’s name', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1, { phone_data: { name: 'Olena' } })));
  expect((await find(' olen')).found).toMatchObject([{ title: 'Olena' }]);
  expect(inputs[0]?.body).toMatchObject({ filter: { scope: 'all', phone: 'olen' } });
});

it.each(['ol', '12', '#12345'])('sends no request for %s, which is neither a number nor a name', async (text) => {
  const { inputs } = fakeApi(chats.list, aPage());
  expect((await find(text)).found).toEqual([]);
  expect(inputs).toEqual([]);
});

it('leaves the failure to the search palette and shows no notice', async () => {
  fakeApi(chats.list, new AppError('server_unavailable'));
  const { portal, found } = await find('35988');
  expect([found, selectToasts(portal.store.getState())]).toEqual(['failed', []]);
});
