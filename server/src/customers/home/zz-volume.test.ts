
import { createTestDatabase } from '../../../test/database';
import { debtors, trafficByConnection } from '../../money/reports';
it('volume', async () => {
  const database = await createTestDatabase({ max: 4 });
  const db = database.db;
  await db`insert into tariff (name, currency) values ('t', 'UAH')`;
  await db`insert into customer (name, tariff_id) select 'c ' || n, (select min(id) from tariff) from generate_series(1, 100000) n`;
  await db`insert into account (customer_id, kind, currency, balance) select id, k, 'UAH', case when k = 'customer' then (id * 7919) % 1000000 else 0 end from customer, unnest(array['customer', 'reserved']) k`;
  await db`insert into account (customer_id, kind, currency, balance) select id, 'receivable', 'UAH', -5000 from customer where id % 300 = 0`;
  await db`insert into usage (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status, messages, parts, charged)
    select (n * 17) % 5000 + 1, date_trunc('hour', now()) - (d || ' hours')::interval, 0, n % 5, 'sms', n % 13, 'UAH', 3, 100, 100, 5000
    from generate_series(719, 0, -1) d, generate_series(1, 3000) n on conflict do nothing`;
  await db`analyze`;
  const [{ rows } = { rows: 0 }] = await db<{ rows: number }[]>`select count(*)::integer as rows from usage`;
  console.log('usage rows', rows);
  const since = new Date(Date.now() - 86_400_000);
  for (const [name, run] of [
    ['debtors', () => debtors(db, since)],
    ['traffic', () => trafficByConnection(db, { day: new Date().toISOString().slice(0, 10), timeZone: 'UTC', now: new Date() })],
  ] as const) {
    const times = [];
    for (let n = 0; n < 5; n++) { const t = performance.now(); await run(); times.push(Math.round(performance.now() - t)); }
    console.log(name, times.join(' '));
  }
  await database.drop();
}, 300_000);
