import { confirmMailing, type Sender } from '../../../test/sending';
import { availableOf } from '../../money/billing';
import { createLimitsWorld, numberIn, outcome, type LimitsWorld } from './limits.fixture';

let world: LimitsWorld;
beforeAll(async () => { world = await createLimitsWorld(); });
beforeEach(() => world.startHour());
afterAll(() => world.end());

const key = async (of: Sender, name: string) => {
  const [row] = await world.db<{ id: bigint }[]>`
    insert into api_key (customer_id, created_by, name, prefix, secret_hash, scopes)
    values (${of.customer.id}, ${of.id}, ${name}, 'pk_', sha256(gen_random_uuid()::text::bytea), '{otp}') returning id`;
  return row?.id ?? 0n;
};

it('[VAL-09] a key is blocked by its name, and other keys are left alone', async () => {
  const of = await world.spender();
  await world.limit(of, { perKey: 2 });
  const [shop, crm] = [await key(of, 'Shop'), await key(of, 'CRM')];
  const by = (keyId: bigint, at: number) => ({ keyId, recipient: numberIn(`3806712${at}`, at) });
  const blocked = ['traffic_stopped', { subject: 'Shop' }];
  expect(
    await world.outcomes(of, [by(shop, 1), by(shop, 2), by(shop, 3), by(crm, 4), {}]),
  ).toEqual(['accepted', 'accepted', blocked, 'accepted', 'accepted']);
  world.clock.advance(600_000);
  expect(await world.outcomes(of, [by(shop, 1), by(crm, 4)])).toEqual([blocked, 'accepted']);
  expect(
    (await world.view(of.token)).trafficBlocks,
  ).toMatchObject([{ kind: 'key', subject: 'Shop', counted: 3, limit: 2, windowMinutes: 1 }]);
});

it('chats are asked for nothing but countries and what an admin blocked', async () => {
  const of = await world.spender();
  await world.limit(of, { perBlock: 1, dailySpend: 5_000n });
  const chat = { source: 'chat' as const };
  expect(await world.outcomes(of, [chat, chat, {}])).toEqual(['accepted', 'accepted', ['traffic_stopped', { subject: '0,50\u00a0UAH' }]]);
  expect(await outcome(world.accept(of, chat))).toBe('accepted');
  await world.blockManually(of);
  expect(await world.outcomes(of, [chat])).toEqual([['traffic_stopped', { subject: of.customer.name }]]);
});

it('[ADM-01:switch] a customer who is disabled has neither single messages nor lists taken, and again once he is enabled', async () => {
  const of = await world.spender();
  const { id } = await world.create(of);
  await world.work();
  const before = (await availableOf(world.db, of.customer.id, of.accountId)).available;
  // The session is refused too; a call in progress is refused on its own.
  const confirm = () => outcome(confirmMailing(world.db, {
    customerId: of.customer.id, id: BigInt(id), now: world.clock.now,
  }, { by: null, times: { messages: 60, codes: 60 }, home: 'UA' }));
  await world.db`update customer set status = 2 where id = ${of.customer.id}`;
  expect([await outcome(world.accept(of)), await outcome(world.accept(of, { source: 'chat' })), await confirm()]).toEqual(
    Array(3).fill('customer_disabled'),
  );
  expect((await availableOf(world.db, of.customer.id, of.accountId)).available).toBe(before);
  await world.db`update customer set status = 1 where id = ${of.customer.id}`;
  expect([await outcome(world.accept(of)), await confirm()]).toEqual(['accepted', 'accepted']);
});
