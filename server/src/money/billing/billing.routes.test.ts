import { createTestApp, envelopeOf, type TestApp } from '../../../test/app';
import { openAccounts, openOrganizationAccount, topUp } from './index';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(); });
afterAll(async () => { await test.close(); });

const balance = async (token?: string) => test.post('/user/loadbalance', token);

it('[FIN-07:balance] tells a login what its customer may spend', async () => {
  const login = await test.login(['user']);
  const { accountId } = await openAccounts(test.db, login.customer.id, 'UAH');
  await topUp(test.db, { accountId, amount: 1_234_567n, ref: 'route test' });
  const response = await balance(login.token);
  expect(response.statusCode).toBe(200);
  expect(envelopeOf(response).data).toEqual({ balance: { sum: '123.4567', currency_code: 'UAH', organizationUuid: null } });
});

it('[FIN-07:balance] tells the balance of the login\'s organization where that has money of its own', async () => {
  const login = await test.login(['user']);
  const { accountId } = await openOrganizationAccount(test.db, login.customer.id, login.customer.organizationId, 'UAH');
  await topUp(test.db, { accountId, amount: 500_000n, ref: 'route test of an organization' });
  const [organization] = await test.db<{ uuid: string }[]>`select uuid from organization where id = ${login.customer.organizationId}`;
  expect(envelopeOf(await balance(login.token)).data)
    .toEqual({ balance: { sum: '50.00', currency_code: 'UAH', organizationUuid: organization?.uuid } });
});

it('[FIN-07] tells a stranger nothing', async () => {
  const response = await balance();
  expect(response.statusCode).not.toBe(200);
});
