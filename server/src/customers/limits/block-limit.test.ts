import { envelopeOf } from '../../../test/app';
import { createLimitsWorld, numberIn, outcome, refusal, type LimitsWorld } from './limits.fixture';

let world: LimitsWorld;
beforeAll(async () => { world = await createLimitsWorld(); });
beforeEach(() => world.startHour());
afterAll(() => world.end());

describe('one block of neighbouring numbers', () => {
  it('[API-05] [AIT-1] is blocked once more than its limit is sent there within an hour, and nothing else is', async () => {
    const of = await world.spender();
    await world.limit(of, { perBlock: 3 });
    const requests = [1, 2, 3, 4, 5].map((at) => ({ recipient: numberIn('38067123', at) }));
    const blocked = ['traffic_stopped', { subject: '38067123' }];
    expect(await world.outcomes(of, requests)).toEqual(['accepted', 'accepted', 'accepted', blocked, blocked]);
    expect(
      await world.outcomes(of, [{ recipient: numberIn('38067124', 1) }, { recipient: '0501234567' }]),
    ).toEqual(['accepted', 'accepted']);
    expect((await world.view(of.token)).trafficBlocks).toEqual([{
      uuid: expect.any(String), kind: 'block', subject: '38067123', at: world.clock.now.toISOString(), counted: 4, limit: 3,
      windowMinutes: 60, refused: 2,
      unblocked: null, unblockedBy: null,
    }]);
  });

  it('stays blocked until somebody unblocks it, then counts from zero', async () => {
    const of = await world.spender();
    await world.limit(of, { perBlock: 2 });
    const three = [1, 2, 3].map((at) => ({ recipient: numberIn('38067123', at) }));
    expect((await world.outcomes(of, three)).slice(0, 2)).toEqual(['accepted', 'accepted']);
    world.clock.advance(48 * 3_600_000);
    expect(await outcome(world.accept(of, three[0]))).toEqual(['traffic_stopped', { subject: '38067123' }]);
    const { token } = await world.login(['clientAdmin'], of.customer);
    const [trafficBlock] = (await world.view(token)).trafficBlocks;
    const unblocked = await world.unblock(trafficBlock?.uuid ?? '', token);
    expect(
      envelopeOf(unblocked).data,
    ).toMatchObject({ refused: 2, unblocked: world.clock.now.toISOString(), unblockedBy: expect.stringMatching(/^Person/) });
    expect(envelopeOf(await world.unblock(trafficBlock?.uuid ?? '', token)).data).toEqual(envelopeOf(unblocked).data);
    expect((await world.outcomes(of, three)).map((each) => (each === 'accepted'))).toEqual([true, true, false]);
    expect((await world.view(token)).trafficBlocks.map(({ unblocked: at }) => at !== null)).toEqual([false, true]);
  });

  it('is not let off by the full hour', async () => {
    const of = await world.spender();
    await world.limit(of, { perBlock: 10 });
    world.clock.advance(3_599_000);
    const ten = Array.from({ length: 10 }, (_, at) => ({ recipient: numberIn('38067123', at) }));
    expect(new Set(await world.outcomes(of, ten))).toEqual(new Set(['accepted']));
    world.clock.advance(1_800_000);
    expect((await world.outcomes(of, ten)).filter((each) => each === 'accepted')).toHaveLength(5);
  });

  it('is counted for what is accepted alone', async () => {
    const of = await world.sender(['user'], 9_600n);
    await world.limit(of, { perBlock: 3 });
    const to = (at: number) => ({ recipient: numberIn('38067123', at) });
    expect(await world.outcomes(of, [to(1), { ...to(2), customerSmsId: 'A' }, { ...to(2), customerSmsId: 'A' }, to(3), to(4)])).toEqual([
      'accepted', 'accepted', 'accepted',
      ...Array(2).fill(['balance_insufficient', { needed: '0.48', available: '0.00', currency: 'UAH' }]),
    ]);
    expect(await world.db`select counted from traffic_count where kind = 'block'
      and customer_id = ${of.customer.id}`).toEqual([{ counted: 2n }]);
  });

  it('is never passed, whoever comes at the same moment, and one block is set and reported', async () => {
    const of = await world.spender();
    await world.limit(of, { perBlock: 5 });
    await world.db`update login set notify = '{traffic_blocked}', email = 'boss@customer.example', notify_language = 'bg'
      where id = ${of.id}`;
    const user = await world.login(['user'], of.customer);
    await world.db`update login set notify = '{traffic_blocked}', email = 'user@customer.example' where id = ${user.id}`;
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, at) => outcome(world.accept(of, { recipient: numberIn('38067123', at) }))),
    );
    expect(all.filter((each) => each === 'accepted')).toHaveLength(5);
    const { trafficBlocks: [trafficBlock, ...more] } = await world.view(of.token);
    expect([trafficBlock?.refused, more]).toEqual([20, []]);
    expect(await world.db`select name, data from event where customer_id = ${of.customer.id} and name = 'traffic.blocked'`).toEqual([
      { name: 'traffic.blocked', data: { uuid: trafficBlock?.uuid, kind: 'block', subject: '38067123' } }]);
    expect(await world.db`select recipient, subject, body from outgoing_mail where customer_id = ${of.customer.id}`).toEqual([{
      recipient: 'boss@customer.example', subject: 'Блокирани съобщения: необичаен трафик',
      body: expect.stringContaining('https://portal.example/limits/index\n') }]);
  });

  it('is blocked by the next message if a program died before it set the block', async () => {
    const of = await world.spender();
    await world.limit(of, { perBlock: 1 });
    await world.accept(of);
    await outcome(world.accept(of));
    await world.db`delete from traffic_block where customer_id = ${of.customer.id}`;
    expect(await outcome(world.accept(of))).toEqual(['traffic_stopped', { subject: '38067123' }]);
    expect((await world.view(of.token)).trafficBlocks).toHaveLength(1);
  });

  it('is counted for tests of a list too, and keeps the block that a test sets', async () => {
    const of = await world.spender();
    await world.limit(of, { perBlock: 1 });
    const test = () => world.post('/v2/mailings/test', of.token, {
      type: 'sms', body: 'Hello', alphaNameUuid: of.alphaNameUuid, num: '0671234567',
    });
    expect((await test()).statusCode).toBe(200);
    expect(refusal(await test())).toEqual([409, 'traffic_stopped']);
    expect(refusal(await test())).toEqual([409, 'traffic_stopped']);
    expect((await world.view(of.token)).trafficBlocks).toMatchObject([{ kind: 'block', refused: 2 }]);
  });
});
