import { isAlphaName, skeletonOf } from '@portal/messaging';
import fc from 'fast-check';
import { createTestApp, type TestApp, type TestCustomer, type TestLogin } from '../../../test/app';

let portal: TestApp;
let admin: TestLogin;
const protectedNames = new Map<string, { name: string; customers: Set<bigint> }>();
let bank: TestCustomer;
let other: TestCustomer;
beforeAll(async () => {
  portal = await createTestApp({ protectedNames });
  admin = await portal.login(['admin'], await portal.customer('Provider'));
  [bank, other] = [await portal.customer('Bank'), await portal.customer('Other')];
});
afterAll(async () => { await portal.close(); });

const organizationOf = async (customer: TestCustomer) => (await portal.db<{ uuid: string }[]>`select uuid from organization
  where customer_id = ${customer.id} order by id limit 1`)[0]?.uuid;
const create = async (customer: TestCustomer, name: string, organizationUuid?: string) => portal.post(
  '/admin/customers/createalphaname', admin.token,
  { uuid: customer.uuid, organizationUuid: organizationUuid ?? await organizationOf(customer), name });
const errorOf = (answer: Awaited<ReturnType<typeof create>>) => answer.json().data.localizedMessage;
const remove = (customer: TestCustomer, alphaNameUuid: string) => portal.post('/admin/customers/deletealphaname', admin.token, {
  uuid: customer.uuid, alphaNameUuid,
});

it('[SPOOF-1] a protected name, and what looks like it, is made and asked for by those alone who may have it', async () => {
  protectedNames.set(skeletonOf('OurBrand'), { name: 'OurBrand', customers: new Set([bank.id]) });
  const actor = await portal.login(['user'], other);
  for (const name of ['OurBrand', 'OUR-BRAND', '0urBrand']) {
    expect(errorOf(await create(other, name))).toBe('alpha_name_looks_alike');
    const response = await portal.post('/v2/senders/requests/alphaname', actor.token, {
      name, organizationUuid: await organizationOf(other), messageTypes: ['sms'],
    });
    expect(response.json().data).toMatchObject({ localizedMessage: 'alpha_name_looks_alike', params: { name: 'OurBrand' } });
  }
  expect((await create(bank, 'OurBrand')).statusCode).toBe(200);
  await portal.db`delete from alpha_name where customer_id = ${bank.id}`;
});

it('the database takes the same steps to what a name looks like as the portal', async () => {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ._&-'];
  const names = [...new Set(
    fc.sample(fc.array(fc.constantFrom(...characters, ...'rncvlI1'), { minLength: 1, maxLength: 11 }).map((each) => each.join('')), 2_000),
  )].filter(isAlphaName);
  const rows = await portal.db<{ name: string; skeleton: string }[]>`
    insert into alpha_name (customer_id, organization_id, name) select ${bank.id}, ${bank.organizationId}, name
    from unnest(${names}::text[]) name returning name, skeleton`;
  expect(rows.length).toBeGreaterThan(1_500);
  for (const { name, skeleton } of rows) expect([name, skeleton]).toEqual([name, skeletonOf(name)]);
  await portal.db`delete from alpha_name where customer_id = ${bank.id}`;
});

it('[ADM-01:alphanames] refuses a name that looks like another customer’s, and lets a customer repeat his own in another organization', async () => {
  expect((await create(bank, 'MyBank')).json().data).toEqual({
    uuid: expect.any(String), name: 'MyBank', organizationName: 'Bank office', messageTypes: [], direction_status: 2, used: false,
  });
  for (const name of ['MyBank', 'MYBANK', 'My Bank', 'My-Bank', 'my.bank', 'MyBAN K', 'My8ank']) {
    expect([name, errorOf(await create(other, name))]).toEqual([name, 'alpha_name_looks_alike']);
  }
  for (const name of ['My\u0412ank', 'MyBank\u200b', 'My\u00a0Bank', 'My+Bank', 'MyBankMyBank']) {
    expect([name, errorOf(await create(other, name))]).toEqual([name, 'alpha_name_malformed']);
  }
  expect(errorOf(await create(other, '  '))).toBe('empty_parameter');
  expect(errorOf(await create(bank, 'MYBANK'))).toBe('name_taken');
  const second = (await portal.post('/admin/customers/createorganization', admin.token, {
    uuid: bank.uuid, name: 'Bank two', type: 2,
  })).json().data;
  expect((await create(bank, 'MyBank', second.uuid)).statusCode).toBe(200);
  expect((await create(other, 'YourBank')).statusCode).toBe(200);
  expect((await create(other, 'Any', second.uuid)).statusCode).toBe(404);
});

it('gives one of two customers a name that both are given at once', async () => {
  const answers = await Promise.all([create(bank, 'TWIN'), create(other, 'TW1N'), create(bank, 'Tw.in'), create(other, 'T W I N')]);
  const [ofBank, ofOther] = await Promise.all([bank, other].map(({ id }) => portal.db`select from alpha_name where customer_id = ${id}
    and skeleton = ${skeletonOf('TWIN')}`));
  expect([ofBank?.length, ofOther?.length].filter((count) => count === 0)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
});

it('deletes a name with its directions, unless something was sent under it or came to it', async () => {
  const fresh = (await create(other, 'FRESH')).json().data.uuid;
  expect((await remove(bank, fresh)).statusCode).toBe(404);
  await portal.db`update organization set default_alpha_name_id = (select id from alpha_name where uuid = ${fresh})
    where id = ${other.organizationId}`;
  expect((await remove(other, fresh)).statusCode).toBe(200);
  expect((await remove(other, fresh)).statusCode).toBe(404);
  const used = (await create(other, 'USED')).json().data.uuid;
  await portal.db`insert into chat (customer_id, alpha_name_id, phone) select customer_id, id, '380671234567' from alpha_name
    where uuid = ${used}`;
  expect(errorOf(await remove(other, used))).toBe('alpha_name_in_use');
  const listed = (await portal.get(`/admin/customers/loadalphanames?uuid=${other.uuid}`, admin.token)).json().data.items;
  expect(listed.find(({ name }: { name: string }) => name === 'USED').used).toBe(true);
});
