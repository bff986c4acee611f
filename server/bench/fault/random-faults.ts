import { seededRandom } from '../../simulators/frame/seeded-random';
import { pause } from '../pause';
import { createPatiently } from './create-patiently';
import type { Field } from './field';
import { terminateBackends } from './fault.store';
import { retrying } from './retrying';
import type { Played } from './scenario';

const SINGLES = { burst: 12, pauseMs: 120 };
const CREATED_RECIPIENTS = 50;
const MAX_APART_MS = 500;
const MAX_DOWN_MS = 300;
/** Share of the faults that come while the list is paused. */
const PAUSED_RATIO = 0.3;
/** Faults that end a process without warning. Each seed begins with one of them. */
const kills = {
  server: async ({ arena }: Field) => {
    await arena.killServer();
    await arena.startServer();
  },
  database: ({ arena }: Field, random: () => number) => arena.crashDatabase(random() * MAX_DOWN_MS),
};
const cuts = {
  sessions: ({ arena }: Field) => retrying(() => terminateBackends(arena.db)),
  provider: async ({ proxy }: Field, random: () => number) => proxy.disconnect(random() < 0.5 ? 'end' : 'reset'),
  clients: async ({ singles }: Field) => singles.cutConnections(),
};

/**
 * Injects faults at moments drawn from the seed, while one list is sent and sometimes paused, another one is created, and single
 * messages arrive.
 */
export async function playRandomFaults(field: Field, seed: number, recipients: number): Promise<Played> {
  const random = seededRandom(seed);
  const draw = <T>(...choices: readonly [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0];
  await field.arena.behave({
    answerDelayMs: draw([0, 30], [50, 300], [100, 600]), receiptDelayMs: draw([0, 0], [0, 200], [0, 800]), duplicates: draw(0, 1, 3),
    receiptBeforeResponse: draw(false, true), shuffle: draw(false, true),
  });
  const drawn = Array.from({ length: 2 + Math.floor(random() * 3) }, (_, at) => (
    at === 0 || random() < 0.5 ? draw('server', 'server', 'database') : draw('sessions', 'provider', 'clients')));
  const sent = await field.list(recipients);
  field.singles.start(SINGLES);
  const creating = createPatiently(field, {
    name: `Seed ${seed}`, body: 'Created while everything fails.', customerListId: `seed-${seed}-${sent}`,
    recipients: field.newNumbers(CREATED_RECIPIENTS).join('\n'),
  });
  // Awaited after the faults; until then, a failure must not end this program.
  creating.catch(() => undefined);
  for (const fault of drawn) {
    await pause(random() * MAX_APART_MS);
    const isPaused = random() < PAUSED_RATIO;
    if (isPaused) await setPaused(field, sent, true);
    await { ...kills, ...cuts }[fault](field, random);
    if (isPaused) await setPaused(field, sent, false);
  }
  await field.singles.stop();
  const lists = [sent, await creating];
  return { lists, kills: drawn.filter((fault) => fault in kills).length, detail: drawn.join(', ') };
}

/** A list that is over cannot be paused. */
function setPaused(field: Field, id: number, paused: boolean): Promise<void> {
  return retrying(async () => {
    const client = await field.arena.client();
    await client.pause(id, paused).catch((error: unknown) => {
      if (!String(error).includes('"list_transition_refused"')) throw error;
    });
  });
}
