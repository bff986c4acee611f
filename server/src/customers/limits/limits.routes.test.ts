import { envelopeOf } from '../../../test/app';
import type { Sender } from '../../../test/sending';
import { createLimitsWorld, outcome, refusal, type LimitsWorld } from './limits.fixture';

let world: LimitsWorld;
beforeAll(async () => { world = await createLimitsWorld(); });
beforeEach(() => world.startHour());
afterAll(() => world.end());

describe('the pages of limits', () => {
  const set = (of: Sender, limits: object, token = world.admin.token) => world.post('/v2/admin/customers/limits', token, {
    uuid: of.customer.uuid, limits,
  });
  const newLimits = { countries: ['UA', 'BG', 'UA'], perBlock: 20, perKey: null, dailySpend: '250.00' };

  it('[AIT-1] are set by an admin, seen by the customer, and written down with what was before', async () => {
    const of = await world.spender();
    expect((await world.view(of.token)).limits).toEqual({ countries: null, perBlock: 50, perKey: 6_000, dailySpend: null });
    expect(
      envelopeOf(await set(of, newLimits)).data,
    ).toEqual({ countries: ['UA', 'BG'], perBlock: 20, perKey: null, dailySpend: '250.00' });
    expect(await world.view(of.token)).toEqual({
      limits: { countries: ['UA', 'BG'], perBlock: 20, perKey: null, dailySpend: '250.00' }, currency_code: 'UAH', spentToday: '0.00',
      countedToday: '0.00', trafficBlocks: [],
    });
    expect(await world.read(`/v2/admin/customers/limits?uuid=${of.customer.uuid}`, world.admin.token)).toEqual(await world.view(of.token));
    const [written] = await world.db<{ changes: object }[]>`select changes from audit_outcome where changes <> '{}' order by entry_id desc
      limit 1`;
    expect(written?.changes).toEqual({
      countries: [null, ['UA', 'BG']], perBlock: [50, 20], perKey: [6_000, null], dailySpend: [null, '250.00'],
    });
  });

  it('[AIT-1] let an admin block a customer by hand, and him or the customer unblock it', async () => {
    const of = await world.spender();
    const { uuid } = await world.blockManually(of);
    expect(await world.blockManually(of)).toMatchObject({ uuid, kind: 'manual', subject: null, refused: 0 });
    expect(await outcome(world.accept(of))).toEqual(['traffic_stopped', { subject: of.customer.name }]);
    expect(
      (await world.post('/v2/admin/customers/limits/unblock', world.admin.token, { uuid: of.customer.uuid, blockUuid: uuid })).statusCode,
    ).toBe(200);
    expect(await outcome(world.accept(of))).toBe('accepted');
  });

  it('[AIT-1] ask for the password of late to unblock traffic, not to block it', async () => {
    const of = await world.spender();
    await world.db`update session set verified_at = ${new Date(world.clock.now.getTime() - 601_000)}
      where login_id in (${world.admin.id}, ${of.id})`;
    const { uuid } = await world.blockManually(of);
    const unblocked = await world.post('/v2/admin/customers/limits/unblock', world.admin.token, {
      uuid: of.customer.uuid, blockUuid: uuid,
    });
    expect([unblocked, await world.unblock(uuid, of.token)].map(refusal)).toEqual(Array(2).fill([428, 'step_up_required']));
    expect((await world.view(of.token)).trafficBlocks).toMatchObject([{ uuid, unblocked: null }]);
  });

  it.each<[object]>([
    [{ ...newLimits, countries: [] }], [{ ...newLimits, countries: ['ua'] }], [{ ...newLimits, countries: ['XX'] }],
    [{ ...newLimits, perBlock: 0 }], [{ ...newLimits, perBlock: 1.5 }],
    [{ ...newLimits, dailySpend: '0' }], [{ ...newLimits, dailySpend: '-1' }], [{ ...newLimits, dailySpend: '1.001' }],
    [{ countries: null }],
  ])('refuse %j', async (limits) => {
    const of = await world.spender();
    expect((await set(of, limits)).statusCode).toBe(400);
    expect((await world.view(of.token)).limits).toMatchObject({ perBlock: 50 });
  });

  it('are for those who may see them, and name existing customers and blocks', async () => {
    const [of, other] = [await world.spender(), await world.spender()];
    const user = await world.login(['user'], of.customer);
    const { uuid } = await world.blockManually(of);
    const nobody = crypto.randomUUID();
    const calls = (token?: string) => [world.get('/v2/limits', token), world.post('/v2/limits/unblock', token, { uuid })];
    const adminCalls = (token?: string, customer = of.customer.uuid, blockUuid = uuid) => [
      world.get(`/v2/admin/customers/limits?uuid=${customer}`, token),
      world.post('/v2/admin/customers/limits', token, { uuid: customer, limits: newLimits }),
      world.post('/v2/admin/customers/limits/stop', token, { uuid: customer }),
      world.post('/v2/admin/customers/limits/unblock', token, { uuid: customer, blockUuid }),
    ];
    const statuses = async (all: ReturnType<typeof calls>) => (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(await statuses([...calls(), ...adminCalls()])).toEqual(Array(6).fill(401));
    expect(await statuses([...calls(user.token), ...adminCalls(user.token), ...adminCalls(of.token)])).toEqual(Array(10).fill(403));
    expect(await statuses(adminCalls(world.admin.token, nobody))).toEqual(Array(4).fill(404));
    expect((await world.unblock(uuid, other.token)).statusCode).toBe(404);
    expect((await world.unblock('x', of.token)).statusCode).toBe(400);
    expect((await world.post('/v2/admin/customers/limits/unblock', world.admin.token, {
      uuid: other.customer.uuid, blockUuid: uuid,
    })).statusCode).toBe(404);
    expect((await world.get('/v2/admin/customers/limits?uuid=1', world.admin.token)).statusCode).toBe(400);
    expect((await world.view(of.token)).trafficBlocks).toMatchObject([{ uuid, unblocked: null }]);
  });
});
