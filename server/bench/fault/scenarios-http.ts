import { readFileSync } from 'node:fs';
import { DELIVERY_STATUS } from '@portal/messaging';
import { ARENA_PRICE } from '../arena.store';
import { recipientsCsv } from '../csv';
import { pause } from '../pause';
import { addViber, endsOf, VIBER_PRICE } from './fault.store';
import { isRefused } from '../verdict';
import type { Field } from './field';
import { freePort } from './free-port';
import type { Scenario } from './scenario';

const TTL_SECONDS = 30;
const env = { PROVIDERS_VIBER_API_KEY: 'fault-key', FAULT_VIBER_KEY: 'fault-key', FAULT_VIBER_CALLBACK: 'fault-callback' };
/** Last digits of numbers for which Viber fails, refuses or never reports the message. Each of these messages needs its fallback. */
const failing = { undeliverable: '1', refused: '2', silent: '3' };
/** Faults that leave it unknown whether the provider accepted the message. */
const doubtful = ['server-error', 'silence', 'cut', 'half-body', 'nonsense', 'slow-body'];
/** Faults that mean "not accepted". If the provider accepts the message anyway, requeuing it causes a duplicate. */
const refusing = ['error-in-200', 'throttled'];

export const brokenHttp: Scenario = {
  id: 'F13', name: 'a provider over HTTP fails, stalls, answers nonsense and cuts off, with SMS to fall back on',
  async play(field, recipients) {
    const { arena } = field;
    const { port, controlPort } = await arena.startProviders(env);
    await addViber(arena.db, {
      baseUrl: `http://127.0.0.1:${port}/viber`, apiKeyEnv: 'FAULT_VIBER_KEY',
      callbackAuth: { by: 'query', secretEnv: 'FAULT_VIBER_CALLBACK' },
      batch: 5, concurrency: 4, requestsPerSecond: 60, responseTimeoutMs: 1_000, breakAfter: 5, breakMs: 500,
      unresolvedSeconds: TTL_SECONDS + 10,
    });
    const own = await freePort();
    await arena.stopServer('main');
    await arena.startServer('main', { ...env, PORT: String(own), PROVIDERS_URL: `http://127.0.0.1:${own}` });
    const behave = (change: object) => fetch(`http://127.0.0.1:${controlPort}/viber/behaviour`, {
      method: 'POST', body: JSON.stringify(change),
    });
    await behave({
      rules: [
        { endsWith: failing.undeliverable, outcome: 'undeliverable' },
        { endsWith: failing.refused, outcome: 'refused', reason: 'REJECTED_DESTINATION' },
        { endsWith: failing.silent, outcome: 'silent' },
      ],
      duplicates: 2, reorder: true, callbackDelayMs: [0, 300], callbackRetryMs: [200, 500, 1_000, 2_000, 4_000],
    });
    const id = await created(field, Math.ceil(recipients / 3));
    for (const fault of [...doubtful, ...refusing]) {
      await behave({ fault, faultAccepts: doubtful.includes(fault) && field.random() < 0.5, faultRatio: 0.4 });
      await pause(600);
    }
    await behave({ fault: null });
    await pause((TTL_SECONDS + 12) * 1_000);
    const journal: { destination: string }[] = await (await fetch(`http://127.0.0.1:${controlPort}/viber/journal`)).json();
    const settled = await field.settle([id]);
    const wrong = await judged(field, id, journal.map(({ destination }) => destination));
    await arena.stopServer('main');
    await arena.stopServer('providers');
    await arena.startServer();
    return { lists: [], kills: 0, wrong: settled ? wrong : [...wrong, 'does not settle'] };
  },
};

async function created(field: Field, recipients: number): Promise<number> {
  const { arena } = field;
  const client = await arena.client();
  const id = await client.createWith({
    alphaNameUuid: arena.alphaNameUuid, type: 'viber_promo', name: 'F13', body: 'By Viber',
    uploadUuid: await client.upload(recipientsCsv(recipients, 5_000_000)),
    ttlSeconds: TTL_SECONDS, fallback: { type: 'sms', body: 'By SMS instead' },
  });
  await field.whenPrepared(client, id);
  await client.confirm(id);
  return id;
}

/** Checks that each number gets at most one Viber message and one SMS, and the SMS if Viber failed. */
async function judged({ arena }: Field, id: number, byViber: readonly string[]): Promise<string[]> {
  const messages = await endsOf(arena.db, id);
  const ours = new Set(messages.map(({ recipient }) => recipient));
  const bySms = readFileSync(arena.journal, 'utf8').split('\n').filter((line) => line !== '')
    .map((line) => String(JSON.parse(line).destination)).filter((destination) => ours.has(destination));
  const viber = new Set(byViber);
  const sms = new Set(bySms);
  const mustFall = (number: string) => Object.values(failing).some((ending) => number.endsWith(ending));
  // Without delivery reports, a faulty response leaves it unknown whether Viber accepted the message.
  const hasUnresolved = (number: string, status: number) => status === DELIVERY_STATUS.unknown || number.endsWith(failing.silent);
  const costOf = (byViber: boolean, bySms: boolean) => (byViber ? VIBER_PRICE : 0n) + (bySms ? ARENA_PRICE : 0n);
  const count = (what: string, found: readonly unknown[]) => (found.length > 0 ? [`${found.length} ${what}`] : []);
  return [
    ...count('doubled by Viber', byViber.slice(viber.size)), ...count('doubled by SMS', bySms.slice(sms.size)),
    ...count('never sent', messages.filter(({ recipient }) => !viber.has(recipient) && !sms.has(recipient) && !isRefused(recipient))),
    ...count('without the SMS they needed', messages.filter(({ recipient }) => mustFall(recipient) && !sms.has(recipient))),
    ...count('wrongly charged', messages.filter(({ recipient, status, charged }) => !hasUnresolved(recipient, status) && charged !== costOf(
      viber.has(recipient), sms.has(recipient),
    ))),
    ...count('without an end', messages.filter(({ status }) => status === 0 || status === 1)),
  ];
}
