import { AppError, mailings } from '@portal/contracts';
import { createPortalStore, elementsLoaded, languageChosen, selectToasts, tokenReceived } from '@portal/portal';
import { aMailingList, fakeApi, startTexts } from '@portal/testing';
import remote from '../index';

async function find(text: string) {
  await startTexts('en');
  const portal = createPortalStore({ report: () => undefined });
  portal.store.dispatch(languageChosen('en'));
  portal.store.dispatch(tokenReceived('t-1'));
  portal.store.dispatch(elementsLoaded([{ path: '/smslist/list' }]));
  await portal.prepare(remote);
  return { portal, found: await portal.find(remote, 'lists', text).result.catch(() => 'failed') };
}

it('[SHL-04] finds up to five mailing lists by text, with status and date', async () => {
  const { inputs } = fakeApi(mailings.list, {
    items: [aMailingList({ id: 7, name: 'Spring sale', status: 1 })], next: null, previous: null,
  });
  const { found } = await find('spring');
  expect(inputs[0]?.query).toMatchObject({ filter: { text: 'spring' }, limit: 5 });
  expect(found).toEqual([{ title: 'Spring sale', detail: expect.stringMatching(/^In progress · 15 Jan/), to: '/smslist/7' }]);
});

it('leaves the failure to the search palette and shows no notice', async () => {
  fakeApi(mailings.list, new AppError('server_unavailable'));
  const { portal } = await find('spring');
  expect(selectToasts(portal.store.getState())).toEqual([]);
});
