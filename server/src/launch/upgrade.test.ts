import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { verifyLedger } from '../billing';
import { migrate } from '../db';
import { usageRules } from '../reports';

const migrations = path.resolve(__dirname, '../../migrations');
/** The last one of the release before running balances and reports. */
const BEFORE = 19;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-upgrade-'));
  for (const name of readdirSync(migrations).sort().slice(0, BEFORE)) cpSync(path.join(migrations, name), path.join(folder, name));
  await migrate(database.url, folder);
  await useAsBefore();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/**
 * Two customers with a list each, charged message by message; some went by their fallback, some were sent again by another connection. So many
 * that whatever looks through all of them for each of them does not come to its end here. One has deleted a list before it left.
 */
async function useAsBefore(): Promise<void> {
  await database.db.unsafe(`
    set session_replication_role = replica;
    insert into tariff (name, currency) values ('standard', 'UAH');
    insert into customer (name, tariff_id) select 'customer ' || n, tariff.id from tariff, generate_series(1, 2) n;
    insert into account (kind, currency) values ('funding', 'UAH'), ('revenue', 'UAH');
    insert into account (customer_id, kind, currency) select customer.id, kind, 'UAH' from customer, unnest(array['customer', 'reserved']) kind;
    insert into mailing_list (customer_id, account_id, alpha_name_id, name, description, request_hash, message_type, content_type, body, parts, status, recipients, confirmed_at)
      select customer_id, id, 7, 'list', '', '\\x00', 'sms', 'text/plain', 'Hello', 1, 2, 10000, '2026-05-01 10:07Z' from account where kind = 'customer';
    insert into message (customer_id, list_id, recipient, status, parts, price, charged, stage, main_charged, fallback_price)
      select customer_id, id, '380' || n, 3, 1, 30, case when n % 4 = 0 then 80 else 30 end, (n % 4 = 0)::integer, case when n % 4 = 0 then 30 end, case when n % 4 = 0 then 50 end
      from mailing_list, generate_series(1, 10000) n;
    insert into mailing_counter (customer_id, list_id, status, messages) select customer_id, id, 3, 10000 from mailing_list;
    insert into mailing_money (customer_id, list_id, reserved, charged) select customer_id, list_id, sum(charged), sum(charged) from message group by 1, 2;
    insert into wire_message (connection_id, provider_message_id, customer_id, message_id, part, parts, stage)
      select 11, 'main ' || id, customer_id, id, 1, 1, 0 from message
      union all select 12, 'fallback ' || id, customer_id, id, 1, 1, 1 from message where stage = 1
      union all select 13, 'before the reset ' || id, customer_id, id, 1, 1, -1 from message where id % 3 = 0;
    insert into posting (ref, kind, customer_id, debit_account_id, credit_account_id, amount)
      select 'paid ' || payer.id, 'top_up', payer.customer_id, funding.id, payer.id, 1000000 from account payer, account funding where payer.kind = 'customer' and funding.kind = 'funding';
    insert into posting (ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount)
      select 'reserve:' || list_id, 'reserve', money.customer_id, list_id, payer.id, held.id, reserved
      from mailing_money money join account payer on payer.customer_id = money.customer_id and payer.kind = 'customer'
      join account held on held.customer_id = money.customer_id and held.kind = 'reserved';
    insert into posting (ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount)
      select 'charge:' || message.id, 'charge', message.customer_id, list_id, held.id, revenue.id, charged
      from message join account held on held.customer_id = message.customer_id and held.kind = 'reserved', account revenue where revenue.kind = 'revenue';
    update account set balance = coalesce((select sum(case when credit_account_id = account.id then amount else -amount end)
      from posting where account.id in (debit_account_id, credit_account_id)), 0);
    with deleted as (
      insert into mailing_list (customer_id, account_id, alpha_name_id, name, description, request_hash, message_type, content_type, body, parts, status, recipients)
      select customer_id, id, 7, 'deleted', '', '\\x00', 'sms', 'text/plain', 'Hello', 1, 3, 3 from account where kind = 'customer' order by id limit 1 returning customer_id, id
    ), withdrawn as (
      insert into message (customer_id, list_id, recipient, status, reason, parts, price, charged)
      select customer_id, id, recipient, 2, reason, 1, 30, 0 from deleted, (values ('3801', 'cancelled'), ('3802', 'cancelled'), ('3803', 'no_route')) row (recipient, reason)
    )
    insert into mailing_counter (customer_id, list_id, status, messages) select customer_id, id, 2, 3 from deleted;
    reset session_replication_role;`);
}

it('[FIN-07:pairs] puts a ledger and messages that were there before in order: running balances, connections, what reports add up, and what was withdrawn', async () => {
  const applied = await migrate(database.url, migrations);
  expect(applied[0]).toMatch(/^0020/);
  const { db } = database;
  expect(await verifyLedger(db, { further: usageRules })).toEqual([]);
  const last = await db<{ kind: string; holds: bigint }[]>`
    select kind, (select case when account.id = debit_account_id then debit_balance else credit_balance end from posting
      where account.id in (debit_account_id, credit_account_id) order by id desc limit 1) as holds
    from account where kind in ('customer', 'revenue') order by account.id`;
  expect(last.map(({ kind, holds }) => [kind, holds])).toEqual([['revenue', 850_000n], ['customer', 575_000n], ['customer', 575_000n]]);
  const ways = await db<{ stage: number; by: bigint; main: bigint | null; messages: bigint }[]>`
    select stage, connection_id as by, main_connection_id as main, count(*) as messages from message where status = 3 group by 1, 2, 3 order by 1`;
  expect(ways).toEqual([{ stage: 0, by: 11n, main: null, messages: 15_000n }, { stage: 1, by: 12n, main: 11n, messages: 5_000n }]);
  await expect(db`update posting set amount = 1`).rejects.toThrow('never changed');
  expect(await db`select status, messages, canceled from mailing_counter where status = 2 or canceled > 0`).toEqual([{ status: 2, messages: 3, canceled: 2 }]);
});
