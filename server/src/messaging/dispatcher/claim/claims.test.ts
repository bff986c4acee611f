import {
  confirmList, createConnection, createList, createSender, createWorld, numbers, PRICE, until, type TestSender, type World,
} from '../engine.fixture';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  world.simulator.behave({ rules: [] });
});
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

const sent = (listId: bigint) => until(async () => await world.status(listId) === 2, `list ${listId} is sent`);
const counted = (of: TestSender, listId: bigint, counts: Record<string, number>) => until(
  async () => JSON.stringify(await world.counts(of, listId)) === JSON.stringify(counts), `counts ${JSON.stringify(counts)}`);
const reasons = async (listId: bigint) => (await world.db<{ reason: string }[]>`
  select distinct reason from message where list_id = ${listId} and reason is not null order by reason`).map(({ reason }) => reason);
const connect = async (settings: object = {}) => createSender(world.db, [await createConnection(world.db, world.port, settings)]);
const taken = () => world.simulator.accepted();

it('[MAIL-03] sends each message its own text, cut for itself, and the list\'s where it has none', async () => {
  const sender = await connect({ window: 6, binds: 1 });
  const listId = await createList(world.db, sender, numbers(40), { body: 'For all', set: { personal: true }, confirmed: false });
  await world.db`
    insert into message_content (customer_id, message_id, body)
    select customer_id, id, case when row_number() over (order by id) % 4 = 0 then repeat('ж',
      150) || recipient else 'Dear ' || recipient end
    from message where list_id = ${listId} and recipient not like '%11'`;
  await confirmList(world.db, sender, listId);
  await world.engine();
  await sent(listId);
  await counted(sender, listId, { 3: 40 });
  const texts = new Map<string, string>();
  for (const { destination, text } of taken().sort((one, other) => (one.part?.number ?? 0) - (other.part?.number ?? 0))) {
    texts.set(destination, (texts.get(destination) ?? '') + text);
  }
  expect(texts.size).toBe(40);
  for (const [destination, text] of texts) {
    if (destination.endsWith('11')) expect(text).toBe('For all');
    else expect(text.endsWith(destination)).toBe(true);
  }
  expect([...texts.values()].filter((text) => text.startsWith('жж'))).toHaveLength(taken().filter(({ part }) => part?.number === 3).length);
});

it('[API-01] sends one-time codes by their hidden texts, and none whose text is erased', async () => {
  const sender = await connect();
  const listId = await createList(world.db, sender, numbers(40), { body: '', set: { personal: true, is_code: true }, confirmed: false });
  await world.db`
    insert into message_content (customer_id, message_id, body, sent_body)
    select customer_id, id, '••••', case when recipient not like '%11' then 'Code ' || recipient end
    from message where list_id = ${listId}`;
  await confirmList(world.db, sender, listId);
  await world.engine();
  await sent(listId);
  const erased = numbers(40).filter((number) => number.endsWith('11'));
  await counted(sender, listId, { 2: erased.length, 3: 40 - erased.length });
  expect(await reasons(listId)).toEqual(['cancelled']);
  expect(taken().every(({ destination, text }) => text === `Code ${destination}`)).toBe(true);
  expect(await world.findings()).toEqual([]);
});

describe('routes', () => {
  it('[CHN-04] sends a message by the best connection that has a rate for its number', async () => {
    const [best, lower] = [
      await createConnection(world.db, world.port, { serviceType: 'best' }), await createConnection(world.db, world.port),
    ];
    const sender = await createSender(world.db, [best, lower]);
    const listId = await createList(world.db, sender, numbers(60), { confirmed: false });
    await world.db`update message_queue set excluded_connection_ids = ${[String(best)]}::bigint[] where list_id = ${listId}
      and recipient like '%1_1'`;
    await world.db`update message_queue set excluded_connection_ids = ${[String(lower)]}::bigint[] where list_id = ${listId}
      and recipient like '%2_1'`;
    await confirmList(world.db, sender, listId);
    await world.engine();
    await sent(listId);
    const rows = await world.db<{ recipient: string; connectionId: bigint }[]>`
      select recipient, wire.connection_id as "connectionId" from provider_message wire join message on message.id = wire.message_id`;
    expect(rows).toHaveLength(60);
    for (const { recipient, connectionId } of rows) expect(connectionId).toBe(/1.1$/.test(recipient) ? lower : best);
  });

  it('[CHN-04] passes over a connection that is down, comes back to it, and keeps what only it may take', async () => {
    world.simulator.behave({ refuseBinds: 0x0d });
    const [best, lower] = [await createConnection(world.db, world.port), await createConnection(world.db, 1)];
    const sender = await createSender(world.db, [best, lower]);
    const listId = await createList(world.db, sender, numbers(40), { confirmed: false });
    await world.db`update message_queue set excluded_connection_ids = ${[String(lower)]}::bigint[] where list_id = ${listId}
      and recipient like '%1_1'`;
    await confirmList(world.db, sender, listId);
    const other = await createWorld();
    try {
      other.simulator.behave({ rules: [] });
      await world.db`update provider_connection set settings = settings || jsonb_build_object('port', ${other.port}::int)
        where id = ${lower}`;
      await world.engine();
      await until(() => other.simulator.stats().accepted === 30, 'the lower one has taken what it may');
      expect(world.simulator.stats().accepted).toBe(0);
      world.simulator.behave({ refuseBinds: null });
      await sent(listId);
      expect(world.simulator.accepted().map(({ destination }) => destination).sort()).toEqual(
        numbers(40).filter((each) => /1.1$/.test(each)),
      );
    } finally {
      await other.close();
    }
  });

  it('[CHN-04] ends what has had no way at all for a while, and gives the money back', async () => {
    const sender = await createSender(world.db, []);
    const listId = await createList(world.db, sender, numbers(30));
    const routed = await connect();
    const other = await createList(world.db, routed, numbers(10));
    await world.engine({ routelessMs: 1_000 });
    await sent(other);
    await sent(listId);
    expect(await world.counts(sender, listId)).toEqual({ 2: 30 });
    expect(await reasons(listId)).toEqual(['no_route']);
    expect(await world.available(sender)).toBe(1_000_000_000n);
    expect(await world.findings()).toEqual([]);
  });

  it('[CHN-04] keeps the messages of a switched-off connection until it is on again', async () => {
    const connectionId = await createConnection(world.db, world.port);
    const sender = await createSender(world.db, [connectionId]);
    const nowhere = await createSender(world.db, []);
    await world.db`update provider_connection set enabled = false where id = ${connectionId}`;
    const listId = await createList(world.db, sender, numbers(20));
    const lost = await createList(world.db, nowhere, numbers(5));
    await world.engine({ routelessMs: 500 });
    await sent(lost);
    expect(await world.counts(sender, listId)).toEqual({ 10: 20 });
    await world.db`update provider_connection set enabled = true where id = ${connectionId}`;
    await sent(listId);
    await counted(sender, listId, { 3: 20 });
    expect(await world.findings()).toEqual([]);
  });

  it('[CHN-04] ends only those messages that none of the directions leads to', async () => {
    const connectionId = await createConnection(world.db, world.port);
    const sender = await createSender(world.db, [connectionId]);
    const listId = await createList(world.db, sender, numbers(30), { confirmed: false });
    await world.db`update message_queue set excluded_connection_ids = ${[String(connectionId)]}::bigint[] where list_id = ${listId}
      and recipient like '%1_1'`;
    await confirmList(world.db, sender, listId);
    await world.engine({ routelessMs: 1_000 });
    await sent(listId);
    await counted(sender, listId, { 2: 10, 3: 20 });
    expect(await reasons(listId)).toEqual(['no_route']);
  });
});

it('[MAIL-09] ends what its time in the queue is over for, though no connection is up', async () => {
  const sender = await createSender(world.db, [await createConnection(world.db, 1)]);
  const listId = await createList(world.db, sender, numbers(25), { set: { queue_until: new Date(Date.now() + 1_500) } });
  await world.engine();
  await sent(listId);
  expect(await world.counts(sender, listId)).toEqual({ 4: 25 });
  expect(await reasons(listId)).toEqual(['queue_expired']);
  expect(await world.available(sender)).toBe(1_000_000_000n);
  expect(await world.findings()).toEqual([]);
});

it('[AB-01] skips numbers that came into a stop list after the list was confirmed, unless the check is off', async () => {
  const sender = await connect();
  const [checked, unchecked] = [
    await createList(world.db, sender, numbers(50)), await createList(world.db, sender, numbers(50), { set: { stop_list_check: false } }),
  ];
  await world.db`
    with book as (
      insert into address_book (customer_id, type, name) values (${sender.customerId}, 'stoplist', 'stop') returning customer_id, id
    )
    insert into contact (customer_id, address_book_id, num)
    select customer_id, id, num from book, unnest(${numbers(50).filter((each) => each.endsWith('71'))}::text[]) as num`;
  await world.engine();
  await sent(checked);
  await sent(unchecked);
  await counted(sender, checked, { 2: 5, 3: 45 });
  await counted(sender, unchecked, { 3: 50 });
  expect(await reasons(checked)).toEqual(['stop_listed']);
  expect(taken()).toHaveLength(95);
  expect(await world.available(sender)).toBe(1_000_000_000n - 95n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] lets texts that no encoding carries stop nothing else', async () => {
  const sender = await connect();
  const poisoned = await Promise.all(['', 'ж'.repeat(67 * 256)].map((body) => createList(world.db, sender, numbers(20), { body })));
  const good = await createList(world.db, sender, numbers(20, 500));
  const own = await createList(world.db, sender, numbers(20, 900), { set: { personal: true }, confirmed: false });
  await world.db`
    insert into message_content (customer_id, message_id, body)
    select customer_id, id, case when recipient like '%11' then '' else 'Fine' end from message where list_id = ${own}`;
  await confirmList(world.db, sender, own);
  await world.engine();
  for (const listId of [...poisoned, good, own]) await sent(listId);
  await counted(sender, good, { 3: 20 });
  await counted(sender, own, { 2: 2, 3: 18 });
  for (const listId of poisoned) {
    expect(await world.counts(sender, listId)).toEqual({ 2: 20 });
    expect(await reasons(listId)).toEqual(['text_refused']);
  }
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] tries again what the provider failed at, later each time, and ends it as failed after the last try', async () => {
  world.simulator.behave({ rules: [{ endsWith: '31', outcome: 'refused', status: 0x08 }] });
  const sender = await connect({ maxAttempts: 3 });
  const listId = await createList(world.db, sender, numbers(20));
  await world.db.unsafe(`
    create table delay (message_id bigint, attempts integer, at timestamptz, milliseconds float8);
    create function note_delay() returns trigger language plpgsql as $$ begin
      insert into delay values (new.message_id, new.attempts, now(), extract(epoch from new.not_before - now()) * 1000); return new;
    end $$;
    create trigger note_delay after insert on message_queue for each row when (new.attempts > 0) execute function note_delay()`);
  await world.engine();
  await sent(listId);
  await counted(sender, listId, { 3: 18, 6: 2 });
  const delays = async (attempts: number) => (await world.db<{ milliseconds: number }[]>`
    select milliseconds from delay where attempts = ${attempts}`).map(({ milliseconds }) => milliseconds);
  const [first, second] = [await delays(1), await delays(2)];
  expect([first.length, second.length]).toEqual([2, 2]);
  expect(first.filter((delay) => delay < 499 || delay > 1_001)).toEqual([]);
  expect(second.filter((delay) => delay < 999 || delay > 2_001)).toEqual([]);
  expect(await world.db`
    select from delay first join delay second using (message_id)
    where first.attempts = 1 and second.attempts = 2 and second.at < first.at + first.milliseconds * interval '1 millisecond'`).toEqual([]);
  expect(await reasons(listId)).toEqual(['tries_exhausted']);
  expect(world.simulator.stats().refused).toBe(6);
  expect(await world.available(sender)).toBe(1_000_000_000n - 18n * PRICE);
  expect(await world.findings()).toEqual([]);
});
