import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { engineCleanup } from './engine.cleanup';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(async () => { await database.drop(); });

const retention = { receiptDays: 90, waitingReceiptDays: 4, attemptDays: 30, partHours: 72, nodeDays: 30 };

it('removes what is too old, in batches, and nothing that is young, unresolved or held', async () => {
  const { db } = database;
  await db`
    insert into provider_message (connection_id, provider_message_id, customer_id, message_id, part, parts, recipient_key, submitted_at)
    select 1, 'w' || n, 1, n, 1, 1, 1000000000, now() - case when n <= 4500 then interval '91 days' else interval '89 days' end
    from generate_series(1, 4510) n`;
  await db`
    insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, applied, received_at)
    values (1, 'foreign', 'delivered', 3, '1', 1, false, now() - interval '5 days'),
      (1, 'waits', 'delivered', 3, '1', 1, false, now() - interval '3 days'),
      (1, 'old', 'delivered', 3, '1', 1, true, now() - interval '91 days'), (1, 'young', 'delivered', 3, '1', 1, true, now())`;
  await db`
    insert into send_attempt (customer_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
      unresolved_since, abandoned_at)
    select 1, n, 1, 1, 1, 1, 0, '1', 1, 4, now() - interval '40 days', case when n = 1 then now() - interval '31 days' end
    from generate_series(1, 2) n`;
  await db`
    insert into incoming_part (connection_id, source, destination, reference, total, number, text, received_at, provider_message_id)
    values (1, '1', '2', 1, 2, 1, 'old', now() - interval '73 hours', 'p1'), (1, '1', '2', 2, 2, 1, 'young', now(), 'p2')`;
  await db`
    with provider as (insert into provider (name, channel) values ('p', 'smpp') returning id),
    connection as (insert into provider_connection (provider_id, name, settings) select id, 'c', '{}' from provider returning id),
    nodes as (insert into engine_node (name, ended_at)
      values ('gone', now() - interval '31 days'), ('holds', now() - interval '31 days'), ('late', now()) returning id, name)
    insert into connection_lease (connection_id, node_id) select connection.id, nodes.id from connection, nodes where nodes.name = 'holds'`;

  for (const { run } of engineCleanup(retention)) await run(db, new Date(), () => false);
  expect(await count(db`select from provider_message`)).toBe(10);
  expect((await db<{ id: string }[]>`select provider_message_id as id from delivery_receipt
    order by id`).map(({ id }) => id)).toEqual(['waits', 'young']);
  expect(await count(db`select from send_attempt`)).toBe(1);
  expect(await count(db`select from incoming_part`)).toBe(1);
  expect((await db<{ name: string }[]>`select name from engine_node order by name`).map(({ name }) => name)).toEqual(['holds', 'late']);
});

async function count(rows: PromiseLike<ArrayLike<unknown>>): Promise<number> {
  return (await rows).length;
}
