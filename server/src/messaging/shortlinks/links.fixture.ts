import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';

export type LinksWorld = TestApp & {
  list(of: TestLogin): Promise<number>;
  read<T>(url: string, token: string): Promise<T>;
};

export async function createLinksWorld(): Promise<LinksWorld> {
  const test = await createTestApp();
  const { db } = test;
  return {
    ...test,
    async list({ customer }) {
      const [list] = await db<{ id: bigint }[]>`
        with sender as (
          insert into alpha_name (customer_id, organization_id, name) values (${customer.id}, ${customer.organizationId}, 'DEMO')
          returning id
        )
        insert into mailing_list (customer_id, account_id, alpha_name_id, name, description, request_hash, message_type, content_type,
          body, parts)
        select ${customer.id}, (select min(id) from account where customer_id = ${customer.id}), id, 'Sale', '', '', 'sms', 'text/plain',
          'Hello', 1 from sender
        returning id`;
      const id = list?.id ?? 0n;
      await db`
        insert into message (customer_id, list_id, recipient, parts, price)
        select ${customer.id}, ${id}, recipient, 1, 0 from unnest(array['380671234561', '380671234562', '380671234563']) as recipient`;
      return Number(id);
    },
    async read<T>(url: string, token: string) {
      const response = await test.get(url, token);
      if (response.statusCode !== 200) throw new Error(response.body);
      return envelopeOf(response).data as unknown as T;
    },
  };
}
