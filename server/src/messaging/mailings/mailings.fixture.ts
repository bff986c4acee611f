import type { Role } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestCustomer, type TestLogin } from '../../../test/app';
import type { AppDeps } from '../../app';
import { openAccounts, topUp } from '../../money/billing';
import { limitsOf, setLimits } from '../../customers/limits';
import { startMailingWork } from './mailing-work';

export type Sender = TestLogin & { alphaNameUuid: string; accountId: bigint };

export type MailingWorld = TestApp & {
  /** Creates a sender that can send to Ukraine at 0.5000 per part, or 0.4800 to Kyivstar. */
  sender(roles?: readonly Role[], money?: bigint, of?: TestCustomer): Promise<Sender>;
  unguarded(roles?: readonly Role[], money?: bigint): Promise<Sender>;
  /** Adds a route of this type at this price per part in Ukraine; returns the connection's id. */
  covers(sender: Sender, type: string, price: bigint, more?: { connectionId?: bigint; priority?: number }): Promise<bigint>;
  create(sender: Sender, more?: Record<string, unknown>): Promise<{ id: number; status: number }>;
  /** Runs the background work until it is finished. Throws its first error, or an error that names lists unfinished after 15 seconds. */
  work(): Promise<void>;
  read<T>(url: string, token: string): Promise<T>;
};

export async function createMailingWorld(overrides: Partial<AppDeps> = {}): Promise<MailingWorld> {
  const test = await createTestApp(overrides);
  const { db } = test;
  const [connection] = await db<{ id: bigint }[]>`
    with created as (insert into provider (name, channel) values ('simulator', 'smpp') returning id)
    insert into provider_connection (provider_id, name, settings) select id, 'simulator', '{}' from created returning id`;
  const connectionId = connection?.id ?? 0n;

  const sender: MailingWorld['sender'] = async (roles = ['user'], money = 1_000_0000n, of) => {
    const login = await test.login(roles, of);
    const { customer } = login;
    const { accountId } = await openAccounts(db, customer.id, 'UAH');
    if (money > 0n) await topUp(db, { accountId, amount: money, ref: `test:${accountId}` });
    await db`
      with version as (
        insert into tariff_version (tariff_id, valid_from) select tariff_id, now() - interval '1 day' from customer
        where id = ${customer.id}
        returning id
      )
      insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
      select id, 'sms', p.prefix, 'UA', p.destination, p.price from version,
        (values ('380', 'Ukraine', 5000), ('38067', 'Kyivstar', 4800), ('38097', 'Kyivstar', 4800)) as p (prefix, destination, price)`;
    const [alphaName] = await db<{ id: bigint; uuid: string }[]>`
      insert into alpha_name (customer_id, organization_id, name) values (${customer.id}, ${customer.organizationId}, 'DEMO')
      returning id, uuid`;
    await db`
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      values (${customer.id}, ${alphaName?.id ?? 0n}, 'sms', ${connectionId}, 'DEMO')`;
    return { ...login, alphaNameUuid: alphaName?.uuid ?? '', accountId };
  };

  return {
    ...test,
    sender,
    async unguarded(roles, money) {
      const from = await sender(roles, money);
      await setLimits(db, from.customer.id, { ...await limitsOf(db, from.customer.id), perBlock: null });
      return from;
    },
    async covers({ customer, alphaNameUuid }, type, price, { connectionId: by, priority = 0 } = {}) {
      const [other] = by ? [{ id: by }] : await db<{ id: bigint }[]>`
        with created as (insert into provider (name, channel) values (gen_random_uuid()::text, 'smpp') returning id)
        insert into provider_connection (provider_id, name, settings) select id, gen_random_uuid()::text, '{}' from created returning id`;
      await db`
        insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
        select v.id, ${type}, '380', 'UA', 'Ukraine', ${price}
        from tariff_version v join customer c on c.tariff_id = v.tariff_id where c.id = ${customer.id} on conflict do nothing`;
      await db`
        insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
        select customer_id, id, ${type}, ${priority}, ${other?.id ?? 0n}, name from alpha_name where uuid = ${alphaNameUuid}`;
      return other?.id ?? 0n;
    },
    async create(from, more = {}) {
      const response = await test.post('/smslist/createsend', from.token, mailingBody(from, more));
      if (response.statusCode !== 200) throw new Error(response.body);
      return envelopeOf(response).data as unknown as { id: number; status: number };
    },
    async work() {
      const errors: unknown[] = [];
      const work = startMailingWork({ db, home: 'UA', clock: () => test.clock.now, onError: (error) => errors.push(error) });
      const left = await leftOf(() => db<ListAtWork[]>`
        select id::text, status, recipients, error_name as error from mailing_list where status = 100
          or (status = 3 and finished_at is null) order by id`, errors);
      await work.stop();
      if (errors.length > 0) throw errors[0];
      if (left.length > 0) {
        throw new Error(`the background work made no progress for ${STUCK_AFTER_MS} ms; these lists still wait: ${JSON.stringify(left)}`);
      }
    },
    async read<T>(url: string, token: string) {
      const response = await test.get(url, token);
      if (response.statusCode !== 200) throw new Error(response.body);
      return envelopeOf(response).data as unknown as T;
    },
  };
}

export function mailingBody(from: Sender, more: Record<string, unknown> = {}) {
  return {
    name: 'Spring sale', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hello', recipients: '+380671234567\n0501234567', ...more,
  };
}

/** Work that makes no progress for this long is stuck. A test with many lists may take longer on a busy machine. */
const STUCK_AFTER_MS = 15_000;
type ListAtWork = { id: string; status: number; recipients: number; error: string | null };

async function leftOf(lists: () => PromiseLike<ListAtWork[]>, errors: readonly unknown[]): Promise<ListAtWork[]> {
  let [seen, since] = ['', performance.now()];
  for (;;) {
    const left = await lists();
    const now = performance.now();
    const state = JSON.stringify(left);
    if (state !== seen) [seen, since] = [state, now];
    if (left.length === 0 || errors.length > 0 || now - since > STUCK_AFTER_MS) return left;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
