import { Writable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, type ErrorName } from '@portal/contracts';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from '../../../test/app';
import { until } from '../../../test/until';
import { createLog, createMetrics } from '../http';

let portal: TestApp;
let url: string;
const log = { text: '' };
const metrics = createMetrics({ process: false });
beforeAll(async () => {
  const destination = new Writable({ write(chunk, _encoding, done) { log.text += String(chunk); done(); } });
  portal = await createTestApp({ log: createLog({ level: 'info', destination }), metrics });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  url = `127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => { await portal.close(); });

const failures = async (error: string) => Number(
  new RegExp(`http_failures_total{error="${error}"} (\\d+)`).exec(await metrics.text())?.[1] ?? 0,
);
/** HTTP answers close the socket with 1006. */
async function closeCode(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://${url}/ws`, { headers });
  let code: number | undefined;
  socket.on('error', () => undefined).on('close', (closed) => { code = closed; });
  await until(() => code !== undefined);
  return code ?? 0;
}

const UNANSWERED = 1006;
const cases: [what: string, headers: () => Record<string, string>, error: ErrorName, code: number][] = [
  ['a foreign page', () => ({ origin: 'https://evil.example' }), 'foreign_origin', CLOSE_FOREIGN_ORIGIN],
  ['a page with a forged cookie', () => ({ origin: `http://${url}`, cookie: 'userToken=forged' }), 'session_illegal', CLOSE_SESSION_ENDED],
  ['a program with a forged token', () => ({ 'x-token': 'forged' }), 'session_illegal', UNANSWERED],
];

it.each(cases)('[SES-18:refusals] a socket of %s leaves its trace in audit, log and metrics', async (_what, headers, error, code) => {
  const before = await failures(error);
  log.text = '';
  const [last] = await portal.db`select coalesce(max(id), 0) as id from audit_entry`;
  expect(await closeCode(headers())).toBe(code);
  const entries = await portal.db`
    select e.path, o.outcome from audit_entry e join audit_outcome o on o.entry_id = e.id where e.id > ${last?.id as bigint}
      and e.event = 'refused'`;
  expect([...entries]).toEqual([{ path: '/ws', outcome: error }]);
  expect(await failures(error)).toBe(before + 1);
  const lines = log.text.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', route: '/ws', error, address: '127.0.0.1' }));
});

it('a page without a session is no attack: it is counted, and leaves no entry', async () => {
  const before = await failures('session_missing');
  const [last] = await portal.db`select coalesce(max(id), 0) as id from audit_entry`;
  expect(await closeCode({ origin: `http://${url}` })).toBe(CLOSE_SESSION_ENDED);
  expect(await failures('session_missing')).toBe(before + 1);
  expect(await portal.db`select from audit_entry where id > ${last?.id as bigint}`).toHaveLength(0);
});
