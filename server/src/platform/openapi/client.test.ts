import type { AddressInfo } from 'node:net';
import { isProblemOf, PortalClient } from '@portal/client';
import { keyScopes, type KeyScope } from '@portal/contracts';
import { apiCaller } from '../../../test/api-caller';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';

let world: MailingWorld;
let url: string;
beforeAll(async () => {
  world = await createMailingWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

const retries = { tries: 1 };
const message = { to: '+380671234567', from: 'DEMO', type: 'sms', text: 'Your order is ready' } as const;

async function program(scopes: readonly KeyScope[] = keyScopes): Promise<{ portal: PortalClient; from: Sender }> {
  const from = await world.sender(['user', 'clientAdmin'], 100_0000n);
  const { key } = await apiCaller(world, from, scopes);
  return { portal: new PortalClient({ url, key, retries }), from };
}

describe('[API-01] the TypeScript client', () => {
  it('sends a message, once for one key, and finds it again', async () => {
    const { portal } = await program();
    const sent = await portal.sendMessage(message, { idempotencyKey: 'order-1' });
    expect(sent).toMatchObject({ to: '380671234567', from: 'DEMO', type: 'sms', currency: 'UAH' });
    expect(await portal.sendMessage(message, { idempotencyKey: 'order-1' })).toEqual(sent);
    expect((await portal.getMessage({ uuid: sent.uuid })).text).toBe(message.text);
    expect((await portal.estimate({ ...message, to: [message.to] })).recipients).toBe(1);
    expect((await portal.getBalance()).items[0]?.currency).toBe('UAH');
  });

  it('goes through a list page by page', async () => {
    const { portal } = await program();
    const uuids = new Set<string>();
    for (let digit = 0; digit < 5; digit += 1) uuids.add((await portal.sendMessage({ ...message, to: `+38067123456${digit}` })).uuid);
    const found: string[] = [];
    for await (const one of portal.all('listMessages', { limit: 2 })) found.push(one.uuid);
    expect(new Set(found)).toEqual(uuids);
    expect(found).toHaveLength(5);
  });

  it('streams a bulk, held until it is confirmed or canceled', async () => {
    const { portal } = await program();
    async function* recipients() {
      // In different number blocks, or the traffic limit would apply.
      for (let number = 0; number < 3_000; number += 1) yield { to: `+38067${1_000_000 + number * 1_000}`, name: `Person ${number}` };
      yield { to: 'nobody' };
    }
    const taken = await portal.sendBulk({ from: 'DEMO', type: 'sms', text: 'Hello, {name}', hold: true }, recipients());
    expect(taken).toMatchObject({ lines: 3_001, accepted: 3_000, rejected: 1, faults: [{ line: 3_002, pointer: '/to' }] });
    await world.work();
    expect(await portal.getList({ uuid: taken.uuid })).toMatchObject({ status: 'notConfirmed', recipients: 3_000 });
    expect((await portal.cancelList({ uuid: taken.uuid })).uuid).toBe(taken.uuid);
  });

  it('sends a one-time code, and verifies what was typed', async () => {
    const { portal } = await program();
    const { uuid, status } = await portal.createOtp({ to: message.to, from: 'DEMO', channels: [{ type: 'sms' }], length: 8 });
    expect(status).toBe('pending');
    expect(await portal.verifyOtp({ uuid, code: '123' })).toEqual({ verified: false, status: 'pending', attemptsLeft: 4 });
    expect((await portal.cancelOtp({ uuid })).status).toBe('canceled');
  });

  it('keeps address books, links and callbacks', async () => {
    const { portal } = await program();
    const { uuid } = await portal.createAddressBook({ name: 'Buyers', type: 'extprocessing' });
    expect(
      await portal.putContacts({ uuid, contacts: [{ num: '+380671234567', name: 'Ann' }] }),
    ).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect((await portal.getContact({ uuid, num: '380671234567' })).name).toBe('Ann');
    expect(await portal.deleteContacts({ uuid, nums: ['380671234567'] })).toEqual({ removed: 1 });
    expect(await portal.deleteAddressBook({ uuid })).toBeUndefined();
    expect((await portal.restoreAddressBook({ uuid })).name).toBe('Buyers');
    expect((await portal.createShortLink({ initialUrl: 'https://shop.example/sale' })).initialUrl).toBe('https://shop.example/sale');
    expect((await portal.listCallbacks()).items).toEqual([]);
  });

  it('throws what it is refused with: fields, scopes, keys, what is another’s', async () => {
    const { portal } = await program(['messages:send', 'messages:read']);
    const refused = async (work: Promise<unknown>) => (
      work.then(() => null, (error: unknown) => error as { code: string; status: number; errors: { pointer: string }[] })
    );
    const failure: unknown = await refused(portal.sendMessage({ ...message, ttlSeconds: 1 }));
    expect(
      isProblemOf(failure, 'sendMessage') && [failure.code, failure.errors.map(({ pointer }) => pointer)],
    ).toEqual(['invalid_request', ['/ttlSeconds']]);
    expect(await refused(portal.getBalance())).toMatchObject({ code: 'scope_missing', status: 403, params: { scope: 'balance' } });
    expect(
      await refused(new PortalClient({ url, key: 'pk_wrong', retries }).getBalance()),
    ).toMatchObject({ code: 'key_refused', status: 401 });
    const { uuid } = await (await program()).portal.sendMessage(message);
    expect(await refused(portal.getMessage({ uuid }))).toMatchObject({ code: 'not_found', status: 404 });
  });
});
