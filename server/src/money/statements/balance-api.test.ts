import type { ApiData, apiBalance } from '@portal/contracts/api';
import { createTestApp, type TestApp } from '../../../test/app';
import { apiCaller } from '../../../test/api-caller';
import { openOrganizationAccount, topUp } from '../billing';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(); });
afterAll(() => test.close());

type Balance = ApiData<typeof apiBalance.getBalance>;

it('[API-01] [FIN-07:balance] tells what every account holds, what is set aside, and what is owed, as the portal does', async () => {
  const login = await test.login(['clientAdmin']);
  const { id, organizationId, name } = login.customer;
  const [account] = await test.db<{ id: bigint }[]>`select id from account where customer_id = ${id} and kind = 'customer'`;
  await topUp(test.db, { accountId: account?.id ?? 0n, amount: 1_234_567n, ref: 'balance of the api' });
  const { accountId } = await openOrganizationAccount(test.db, id, organizationId, 'UAH');
  await topUp(test.db, { accountId, amount: 500_000n, ref: 'balance of the api, an organization' });
  const [organization] = await test.db<{ uuid: string; name: string }[]>`select uuid, name from organization where id = ${organizationId}`;
  const uuidOf = async (of: bigint | undefined) => (await test.db<{ uuid: string }[]>`select uuid from account
    where id = ${String(of)}`)[0]?.uuid;
  const { status, body } = await (await apiCaller(test, login)).call<Balance>('GET', '/api/v1/balance');
  expect([status, body]).toEqual([200, { items: [
    {
      uuid: await uuidOf(account?.id), account: name, kind: 'customer', organizationUuid: null, available: '123.4567', reserved: '0.00',
      debt: '0.00', currency: 'UAH',
    },
    {
      uuid: await uuidOf(accountId), account: organization?.name, kind: 'organization', organizationUuid: organization?.uuid,
      available: '50.00', reserved: '0.00', debt: '0.00', currency: 'UAH',
    },
  ] }]);
});

it('[API-01] answers 401 without a key, 403 without the scope, and knows no query', async () => {
  const login = await test.login(['clientAdmin']);
  const caller = await apiCaller(test, login);
  expect((await caller.call('GET', '/api/v1/balance', undefined, { authorization: '' })).status).toBe(401);
  expect((await (await apiCaller(test, login, ['messages:send'])).call('GET', '/api/v1/balance')).status).toBe(403);
  expect(
    await caller.call('GET', '/api/v1/balance?account=1'),
  ).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ pointer: 'query/account' }] } });
});
