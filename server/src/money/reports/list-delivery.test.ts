import type { Data, mailings } from '@portal/contracts';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';
import { foldUsage } from './fold.store';
import { inSteps } from './list-delivery';

type Delivery = Data<typeof mailings.delivery>;

const START = Date.parse('2026-11-23T10:00:00.000Z');
const minute = (at: number, counts: Partial<Record<'accepted' | 'delivered' | 'undelivered' | 'unsent', number>>) => (
  { at: new Date(START + at * 60_000), accepted: 0, delivered: 0, undelivered: 0, unsent: 0, ...counts });

describe('steps of a list’s delivery', () => {
  it('are minutes without gaps for a short sending', () => {
    const { stepSeconds, items, later } = inSteps([minute(0, { accepted: 5 }), minute(2, { delivered: 5 })]);
    expect([stepSeconds, later]).toEqual([60, null]);
    expect(items.map(({ at, accepted, delivered }) => [at.slice(11, 16), accepted, delivered])).toEqual([
      ['10:00', 5, 0], ['10:01', 0, 0], ['10:02', 0, 5],
    ]);
  });

  it('grow with the sending, and single late receipts don’t make them coarser', () => {
    const sending = Array.from({ length: 180 }, (_, at) => minute(at, { accepted: 10, delivered: 9 }));
    const { stepSeconds, items, later } = inSteps([...sending, minute(4_000, { undelivered: 3 })]);
    expect([stepSeconds, items.length, later]).toEqual([300, 36, { accepted: 0, delivered: 0, undelivered: 3, unsent: 0 }]);
    expect(items.every(({ accepted, delivered }) => accepted === 50 && delivered === 45)).toBe(true);
  });

  it('show a retry as nothing, and its messages when they are sent again', () => {
    const { items } = inSteps([
      minute(0, { accepted: 4, undelivered: 4 }), minute(1, { accepted: -4, undelivered: -4 }), minute(2, { accepted: 4, delivered: 4 }),
    ]);
    expect(items.map(({ accepted, delivered, undelivered }) => [accepted, delivered, undelivered])).toEqual([
      [4, 0, 4], [0, 0, 0], [4, 4, 0],
    ]);
  });

  it.each([1, 30, 400, 5_000, 90_000, 700_000])('are at most 48 for a sending of %d minutes, and nothing is lost', (length) => {
    const { items, later } = inSteps(Array.from({ length: 100 }, (_, at) => minute(Math.floor((at * length) / 100), { accepted: 1 })));
    expect(items.length).toBeLessThanOrEqual(48);
    expect(items.reduce((sum, { accepted }) => sum + accepted, later?.accepted ?? 0)).toBe(100);
  });
});

describe('the delivery of a list', () => {
  let world: MailingWorld;
  beforeAll(async () => { world = await createMailingWorld(); });
  afterAll(() => world.close());

  const read = (of: Sender, id: number) => world.read<Delivery>(`/v2/mailings/delivery?id=${id}`, of.token);
  const record = (of: Sender, id: number, status: number, messages: number) => world.db`
    insert into usage_delta (customer_id, list_id, stage, status, messages, parts, charged)
    values (${of.customer.id}, ${id}, 0, ${status}, ${messages}, 0, 0)`;

  it('[MAIL-07] is the same before and after its changes are added up', async () => {
    const own = await world.unguarded();
    const { id } = await world.create(own, {});
    await world.work();
    expect(await read(own, id)).toEqual({ stepSeconds: 60, items: [], later: null });
    await record(own, id, 1, 10);
    await record(own, id, 3, 7);
    await record(own, id, 1, -7);
    await record(own, id, 24, 2);
    const before = await read(own, id);
    const sumOf = (counts: 'accepted' | 'delivered' | 'undelivered' | 'unsent') => (
      before.items.reduce((sum, step) => sum + step[counts], 0));
    expect([sumOf('accepted'), sumOf('delivered'), sumOf('undelivered'), sumOf('unsent')]).toEqual([10, 7, 0, 2]);
    while (await foldUsage(world.db, 2) > 0);
    expect(await read(own, id)).toEqual(before);
  });

  it('refuses whoever may not see the list', async () => {
    const own = await world.unguarded();
    const { id } = await world.create(own, {});
    const path = `/v2/mailings/delivery?id=${id}`;
    expect((await world.get(path)).statusCode).toBe(401);
    expect((await world.get(path, (await world.login(['fin'], own.customer)).token)).statusCode).toBe(403);
    expect((await world.get(path, (await world.sender()).token)).statusCode).toBe(404);
    expect((await world.get('/v2/mailings/delivery?id=0', own.token)).statusCode).toBe(400);
  });
});
