import { createTestDatabase, type TestDatabase } from '../test/database';
import { planConnection } from './messaging/channels';
import { Receiver, type EngineState } from './messaging/dispatcher';
import { showEngine, showResults } from './engine-metrics';
import { createMetrics } from './platform/http';

let database: TestDatabase;
let connections: Record<string, bigint>;
beforeAll(async () => {
  database = await createTestDatabase();
  const settings = {
    host: '127.0.0.1', port: 1, systemId: 'portal', passwordEnv: 'SMSC_PASSWORD', binds: 1, window: 1, messageIdFormat: 'decimal',
  };
  const rows = await database.db<{ id: bigint; name: string }[]>`
    with created as (insert into provider (name, channel) values ('provider', 'smpp') returning id)
    insert into provider_connection (provider_id, name, settings)
    select id, name, ${JSON.stringify(settings)}::text::jsonb from created, (values ('north'), ('south')) names (name) returning id, name`;
  connections = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
});
afterAll(() => database.drop());

const stateOf = (name: string, seed: number): EngineState['connections'][number] => ({
  id: seed, name, inFlight: seed + 1, submitted: seed + 2, unstored: seed + 3, mayHaveUnresolved: false, reusedIds: seed + 4,
  otherRecipients: seed + 5,
  bound: seed + 6, binds: seed + 7, windowFree: seed + 8, listening: true, sentBack: 0, circuitOpen: true, throttledUntil: 1,
});
const state: EngineState = { nodeId: 1, listsInProgress: 2, connections: [stateOf('north', 10), stateOf('south', 20)] };

function byConnection(text: string): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {};
  for (const [, metric = '', connection = '', value] of text.matchAll(/^(portal_\w+)\{connection="(\w+)"\} (\d+)$/gm)) {
    found[metric] = { ...found[metric], [connection]: Number(value) };
  }
  return found;
}

it('tells connections apart, by their names, in each metric that operators watch', async () => {
  const { db } = database;
  await db`
    insert into send_attempt (customer_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
      unresolved_since, abandoned_at)
    select 1, n, 1, 1, case n when 1 then ${connections.north ?? 0n} else ${connections.south ?? 0n} end::bigint, 1, 0, '380671234567', 1,
      4, unresolved, given_up
    from (values (1, now(), null), (2, now(), null), (3, now(), null), (4, now(), now()), (5, null, null)) created (n, unresolved,
      given_up)`;
  await db`
    insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, applied, message_id)
    values (${connections.north ?? 0n}, 'a', 'delivered', 3, '1', 1, false, null),
      (${connections.north ?? 0n}, 'b', 'delivered', 3, '1', 1, true, 1)`;
  const metrics = createMetrics({ process: false });
  const engine = { state: () => state };
  showEngine(metrics, engine, db);
  showResults(metrics, [() => engine.state().connections]);
  expect(byConnection(await metrics.text())).toEqual({
    portal_binds_up: { north: 16, south: 26 },
    portal_binds_wanted: { north: 17, south: 27 },
    portal_circuit_open: { north: 1, south: 1 },
    portal_provider_ids_reused_total: { north: 14, south: 24 },
    portal_receipts_other_recipient_total: { north: 15, south: 25 },
    portal_receipts_unmatched: { north: 1, south: 0 },
    portal_results_unstored: { north: 13, south: 23 },
    portal_submits_in_flight: { north: 11, south: 21 },
    portal_submits_total: { north: 12, south: 22 },
    portal_submits_unresolved: { north: 1, south: 2 },
    portal_throttled: { north: 1, south: 1 },
    portal_window_free: { north: 18, south: 28 },
  });
});

it('adds the receipts that providers bring to the receiver to those of the engine', async () => {
  const { db } = database;
  const [row] = await db<{ key: string }[]>`select callback_key::text as key from provider_connection where name = 'north'`;
  await db`
    insert into provider_message (connection_id, provider_message_id, customer_id, message_id, part, parts, recipient_key)
    values (${connections.north ?? 0n}, 'm1', 1, 1, 1, 1, 1671234567)`;
  const read = () => ({
    receipts: [{ providerMessageId: 'm1', state: 'delivered' as const, destination: '380509999999', raw: '' }], incoming: [],
    answer: { status: 200 },
  });
  const failures: unknown[] = [];
  const receiver = new Receiver({
    db, environment: { SMSC_PASSWORD: 'secret' }, stored: () => undefined, failed: (error) => failures.push(error),
    plan: (channel, settings, options) => ({
      ...planConnection(channel, settings, options), callbacks: options.name === 'north' ? read : null,
    }),
  });
  const request = { method: 'POST', path: 'status', query: {}, headers: {}, body: Buffer.from(''), receivedAt: new Date() };
  expect(await receiver.receive(row?.key ?? '', request)).toEqual({ status: 200 });
  const shown = async (sources: Parameters<typeof showResults>[1]) => {
    const metrics = createMetrics({ process: false });
    showResults(metrics, sources);
    return byConnection(await metrics.text());
  };
  expect(await shown([() => receiver.state()])).toEqual({
    portal_provider_ids_reused_total: { north: 0 }, portal_receipts_other_recipient_total: { north: 1 },
    portal_results_unstored: { north: 0 },
  });
  expect(await shown([() => state.connections, () => receiver.state()])).toMatchObject({
    portal_receipts_other_recipient_total: { north: 16, south: 25 },
  });
  await receiver.stop(1_000);
  expect(failures).toEqual([]);
});
