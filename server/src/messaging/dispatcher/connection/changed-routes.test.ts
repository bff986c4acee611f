import { createConnection, createList, createSender, createWorld, numbers, until, type World } from '../engine.fixture';

let world: World;
beforeEach(async () => { world = await createWorld(); });
afterEach(async () => { await world.close(); });

it('a direction that is made, moved or switched off, and a connection that is switched off, are heeded without a restart', async () => {
  const { db, port } = world;
  const [first, second] = [await createConnection(db, port), await createConnection(db, port)];
  const sender = await createSender(db, [first]);
  await world.engine();
  const taken = async (listId: bigint) => db<{ connection: bigint }[]>`
    select distinct connection_id as connection from provider_message
    where message_id in (select id from message where list_id = ${listId})`;
  const goesBy = async (connection: bigint, from: number) => {
    const listId = await createList(db, sender, numbers(3, from));
    await until(async () => ((await world.counts(sender, listId))[1] ?? 0) + ((await world.counts(sender, listId))[3] ?? 0) === 3, 'sent');
    expect((await taken(listId)).map((row) => row.connection)).toEqual([connection]);
  };
  await goesBy(first, 0);
  await db`
    insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
    values (${sender.customerId}, ${sender.alphaNameId}, 'sms', 1, ${second}, 'Portal')`;
  await db`update provider_connection set enabled = false, updated_at = now() where id = ${first}`;
  await until(async () => (await db`select from connection_lease
    where connection_id = ${first}`).length === 0, 'the lease of what was switched off is given back');
  await goesBy(second, 100);
});
