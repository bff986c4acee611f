import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { seededRandom } from '../../simulators/frame/seeded-random';
import { pause } from '../pause';
import { freePort } from './free-port';
import { SingleSender } from './single-sender';

const UUID = '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5effff';
type Try = { to: string; customerSmsId?: string; key: string | undefined };

async function serving(answer: (tries: readonly [Try, ...Try[]], response: ServerResponse) => void) {
  const tries = new Map<string, [Try, ...Try[]]>();
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const made = { ...body as { to: string }, key: request.headers['idempotency-key']?.toString() };
      const [first, ...later] = tries.get(made.to) ?? [];
      const all: [Try, ...Try[]] = first ? [first, ...later, made] : [made];
      tries.set(made.to, all);
      answer(all, response);
    }, () => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    tries, serverUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function accept(to: string, response: ServerResponse): void {
  response.writeHead(202, { 'idempotent-replayed': 'true' }).end(JSON.stringify({
    uuid: UUID, id: to, listUuid: UUID, to, from: 'Portal', type: 'sms', text: '', status: 'queued', statusCode: 10, extendedStatus: null,
    reason: null, usedFallback: false, detail: null, parts: 1, cost: '0.00', currency: 'UAH', customerSmsId: null, created: '', updated: '',
    sent: null, sendAt: null,
  }));
}

it('repeats a call without an answer under the same key until it is answered, and one without a key never', async () => {
  const { tries, serverUrl, close } = await serving(([{ to }, ...repetitions], response) => {
    if (repetitions.length === 0) response.destroy();
    else if (repetitions.length === 1) response.writeHead(409).end('{"code":"idempotency_in_progress"}');
    else accept(to, response);
  });
  const sender = new SingleSender({ serverUrl }, 'key', seededRandom(1));
  sender.start({ burst: 20, pauseMs: 10 });
  while (sender.sent.length < 60) await pause(5);
  await sender.stop();
  for (const { recipient, isRepeatable, ids, unanswered } of sender.sent) {
    const made = tries.get(recipient) ?? [];
    expect(new Set(made.map(({ key, customerSmsId }) => JSON.stringify([key, customerSmsId]))).size).toBeLessThanOrEqual(1);
    expect(unanswered).toBeGreaterThan(0);
    if (isRepeatable) expect(ids).toEqual(new Set([recipient]));
    else expect([made.length <= 1, ids.size]).toEqual([true, 0]);
  }
  expect(sender.sent.some(({ isRecovered }) => isRecovered)).toBe(true);
  close();
});

it('repeats a call that did not reach the server, whatever it is', async () => {
  const { serverUrl, close } = await serving(([{ to }], response) => accept(to, response));
  let tries = 0;
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const server = { get serverUrl() { return tries++ < 20 ? nobody : serverUrl; } };
  const sender = new SingleSender(server, 'key', seededRandom(1));
  await sender.spend(10);
  expect(tries).toBe(30);
  expect(sender.sent.every(({ ids, unanswered }) => ids.size + unanswered === 1)).toBe(true);
  close();
});
