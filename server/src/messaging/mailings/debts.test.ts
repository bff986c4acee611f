import { envelopeOf } from '../../../test/app';
import { reverseTopUp, settleDebts, topUp, verifyLedger } from '../../money/billing';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';
import { acceptMessage } from './single/single-message';

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const act = async (of: Sender, action: 'confirm' | 'cancel', id: number) => {
  const response = await world.post(`/smslist/${action}`, of.token, { id });
  const { data } = envelopeOf(response);
  return response.statusCode === 200 ? 'done' : [response.statusCode, data.localizedMessage, (data as { params?: unknown }).params];
};
const single = (of: Sender, source: 'api' | 'chat') => acceptMessage(world.db, {
  customerId: of.customer.id, loginId: null, source, alphaNameUuid: of.alphaNameUuid, type: 'sms', body: 'Hello', recipient: '0671234567',
}, { home: 'UA', now: world.clock.now });

it('[FIN-07:receivable] sends neither lists nor single messages nor chats once a payment was taken back after it was spent, until that is paid', async () => {
  const from = await world.sender(['user'], 19_600n);
  const [sent, waiting] = [await world.create(from), await world.create(from)];
  await world.work();
  expect(await act(from, 'confirm', sent.id)).toBe('done');
  await reverseTopUp(world.db, { accountId: from.accountId, amount: 19_600n, ref: 'test:taken back' });
  const debt = { debt: '0.98', currency: 'UAH' };
  expect(await act(from, 'confirm', waiting.id)).toEqual([409, 'debt_outstanding', debt]);
  for (const source of ['api', 'chat'] as const) {
    await expect(single(from, source)).rejects.toMatchObject({ error: 'debt_outstanding', params: debt });
  }
  expect(await world.db`select distinct list_id from message_queue where customer_id = ${from.customer.id}
    and list_id in (select id from mailing_list where status = 1)`).toHaveLength(1);
  await topUp(world.db, { accountId: from.accountId, amount: 30_000n, ref: 'test:paid again' });
  expect(await act(from, 'confirm', waiting.id)).toBe('done');
  await single(from, 'api');
  await single(from, 'chat');
});

it('[FIN-07] pays the debt from what a cancelled list gives back', async () => {
  const from = await world.sender(['user'], 9_800n);
  const list = await world.create(from);
  await world.work();
  expect(await act(from, 'confirm', list.id)).toBe('done');
  await reverseTopUp(world.db, { accountId: from.accountId, amount: 9_800n, ref: 'test:taken back from a list' });
  expect(await act(from, 'cancel', list.id)).toBe('done');
  await world.work();
  expect(await settleDebts(world.db, async () => undefined)).toBe(1);
  await topUp(world.db, { accountId: from.accountId, amount: 4_800n, ref: 'test:new money' });
  await single(from, 'api');
});
