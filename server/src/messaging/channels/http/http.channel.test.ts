import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createSocketServer } from 'node:net';
import * as fc from 'fast-check';
import type { Channel, ChannelState, RichSubmission, SubmissionOutcome } from '../channel';
import { until } from '../../../../test/until';
import { selfSigned } from '../smpp/tls.fixture';
import { ManualTiming } from '../manual-timing';
import { realTiming, type Timing } from '../timing';
import { createHttpChannel } from './http.channel';
import type { HttpProvider } from './http-provider';
import { httpSettingsSchema } from './http-settings';

type Answering = (request: { url: string; ids: string[] }, response: ServerResponse, raw: IncomingMessage) => void;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function plainProvider(change: Partial<HttpProvider> = {}): HttpProvider {
  return {
    batch: 1,
    fault: ({ message }) => (message.text === 'unsayable' ? { reason: 'text_refused', code: 'unsayable' } : null),
    request: (batch) => ({ method: 'POST', path: '/send', body: JSON.stringify(batch.map(({ attemptId }) => String(attemptId))) }),
    outcomes: (batch, { status, body }) => (status !== 200 ? [] : batch.map(({ attemptId }) => {
      const fakeOutcome: unknown = JSON.parse(body)[String(attemptId)];
      return fakeOutcome === 'ok' ? { kind: 'accepted', attemptId, providerMessageId: `p${attemptId}` } : { kind: 'unknown', attemptId };
    })),
    ...change,
  };
}

async function listening(server: Server | ReturnType<typeof createSecureServer>): Promise<number> {
  await new Promise<void>((ready) => { server.listen(0, '127.0.0.1', ready); });
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => { server.close(closed); });
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function serve(answering: Answering): Promise<string> {
  const port = await listening(createServer((raw, response) => {
    let body = '';
    raw.setEncoding('utf8');
    raw.on('data', (chunk: string) => { body += chunk; });
    raw.on('end', () => answering({ url: raw.url ?? '', ids: body === '' ? [] : JSON.parse(body) as string[] }, response, raw));
  }));
  return `http://127.0.0.1:${port}`;
}

const allOk: Answering = ({ ids }, response) => response.end(JSON.stringify(Object.fromEntries(ids.map((id) => [id, 'ok']))));

type Bench = { channel: Channel; outcomes: SubmissionOutcome[]; states: ChannelState[] };

function open(baseUrl: string, settings: object = {}, provider: Partial<HttpProvider> = {}, timing = realTiming): Bench {
  const outcomes: SubmissionOutcome[] = [];
  const states: ChannelState[] = [];
  const full = httpSettingsSchema.parse({ baseUrl, ...settings });
  const channel = createHttpChannel(plainProvider(provider), full, {
    outcomes: (batch) => outcomes.push(...batch), receipt: () => undefined, incoming: () => undefined,
    stateChanged: (state) => states.push(state),
  }, timing);
  channel.start();
  ends.push(() => channel.stop(0));
  return { channel, outcomes, states };
}

function message(id: number, text = 'Hello'): RichSubmission {
  return {
    attemptId: BigInt(id), reference: id, source: 'Shop', destination: '380671112233',
    message: { type: 'viber_promo', contentType: 'text/plain', text, content: {} },
  };
}

async function one({ channel, outcomes }: Bench, id: number): Promise<SubmissionOutcome | undefined> {
  const before = outcomes.length;
  await until(() => channel.free() > 0);
  channel.submit([message(id)]);
  await until(() => outcomes.length > before);
  return outcomes.at(-1);
}

describe('[CHN-06] what becomes of a message when its request goes wrong', () => {
  const doubtful: [string, Answering][] = [
    ['no answer', () => undefined],
    ['cut before the answer', (_received, response) => response.destroy()],
    ['cut in its middle', (_received, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"1":', () => response.destroy());
    }],
    ['an answer that drips', (_received, response) => { response.writeHead(200, { 'content-length': 100 }).write('{'); }],
    ['500', (_received, response) => response.writeHead(500).end('{}')],
    ['504 of a gateway', (_received, response) => response.writeHead(504).end('<html>')],
    ['200 and no JSON', (_received, response) => response.end('<html>')],
    ['200 and another JSON', (_received, response) => response.end('{"error":"internal"}')],
    ['200 and too much', (_received, response) => response.end(`"${'x'.repeat(2 * 1024 * 1024)}"`)],
  ];
  it.each(doubtful)('%s: nobody knows, so that it is not sent again', async (_name, answering) => {
    let requests = 0;
    const bench = open(await serve((...all) => {
      requests++;
      answering(...all);
    }), { responseTimeoutMs: 200 });
    expect(await one(bench, 1)).toEqual({ kind: 'unknown', attemptId: 1n });
    expect(requests).toBe(1);
  });

  it.each([
    [302, { kind: 'postponed', cause: 'unreachable', code: 'http_302' }],
    [401, { kind: 'postponed', cause: 'unreachable', code: 'http_401' }],
    [403, { kind: 'postponed', cause: 'unreachable', code: 'http_403' }],
    [429, { kind: 'postponed', cause: 'throttled', code: 'http_429' }],
    [400, { kind: 'refused', reason: 'content_refused', code: 'http_400' }],
  ])('%i: %j', async (status, outcome) => {
    const bench = open(await serve((_received, response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{}')));
    expect(await one(bench, 1)).toEqual({ attemptId: 1n, ...outcome });
  });

  it('nobody listens: nothing was written', async () => {
    const server = createSocketServer();
    await new Promise<void>((ready) => { server.listen(0, '127.0.0.1', ready); });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((closed) => { server.close(closed); });
    expect(
      await one(open(`http://127.0.0.1:${port}`), 1),
    ).toEqual({ kind: 'postponed', attemptId: 1n, cause: 'unreachable', code: 'ECONNREFUSED' });
  });

  it('nobody completes the handshake of TLS: nothing was written', async () => {
    const server = createSocketServer((socket) => { socket.resume(); });
    await new Promise<void>((ready) => { server.listen(0, '127.0.0.1', ready); });
    ends.push(() => new Promise((closed) => { server.close(closed); }));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const bench = open(`https://127.0.0.1:${port}`, { connectTimeoutMs: 50 });
    expect(await one(bench, 1)).toEqual({ kind: 'postponed', attemptId: 1n, cause: 'unreachable', code: 'connect_timeout' });
    await bench.channel.stop(0);
  });

  it('a certificate that nobody vouches for gets nothing', async () => {
    let requests = 0;
    const port = await listening(createSecureServer(selfSigned('localhost'), (_request, response) => {
      requests++;
      response.end('{"1":"ok"}');
    }));
    expect(await one(open(`https://localhost:${port}`), 1)).toMatchObject({ kind: 'postponed', cause: 'unreachable' });
    expect(requests).toBe(0);
  });

  it('a kept connection that the provider closes at that moment is unresolved', async () => {
    let requests = 0;
    const bench = open(await serve((received, response, raw) => {
      if (++requests === 1) allOk(received, response, raw);
      else raw.socket.resetAndDestroy();
    }));
    expect(await one(bench, 1)).toMatchObject({ kind: 'accepted' });
    expect(await one(bench, 2)).toEqual({ kind: 'unknown', attemptId: 2n });
  });

  it('an adapter that fails on an answer harms no other message', async () => {
    const bench = open(await serve(allOk), {}, {
      outcomes: (batch) => {
        if (batch[0]?.attemptId === 1n) throw new TypeError('a bug');
        return batch.map(({ attemptId }) => ({ kind: 'accepted', attemptId, providerMessageId: 'x' }));
      },
    });
    expect(await one(bench, 1)).toEqual({ kind: 'unknown', attemptId: 1n });
    expect(await one(bench, 2)).toMatchObject({ kind: 'accepted' });
  });
});

describe('the window', () => {
  it('[CHN-02] holds so many requests, each with so many messages, and every message gets one outcome', async () => {
    let openNow = 0;
    let max = 0;
    const bench = open(await serve((received, response, raw) => {
      max = Math.max(max, ++openNow);
      setTimeout(() => {
        openNow--;
        allOk(received, response, raw);
      }, 5);
    }), { concurrency: 3 }, { batch: 4 });
    expect(bench.channel.free()).toBe(12);
    let next = 0;
    await until(() => {
      const batch = Array.from({ length: Math.min(bench.channel.free(), 100 - next) }, () => message(next++));
      if (batch.length > 0) bench.channel.submit(batch);
      return bench.outcomes.length === 100;
    });
    expect(max).toBe(3);
    expect(new Set(bench.outcomes.map(({ attemptId }) => attemptId)).size).toBe(100);
    expect(bench.channel.state()).toMatchObject({ bound: 1, windowFree: 12 });
  });

  it('a batch that is refused as a whole is handed over one by one', async () => {
    const bench = open(await serve((received, response, raw) => {
      if (received.ids.includes('2')) response.writeHead(400).end('{}');
      else allOk(received, response, raw);
    }), {}, { batch: 3 });
    bench.channel.submit([message(1), message(2), message(3)]);
    await until(() => bench.outcomes.length === 3);
    expect(bench.outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'accepted']);
  });

  it('what cannot be said is refused without a request', async () => {
    let requests = 0;
    const bench = open(await serve(() => { requests++; }));
    bench.channel.submit([message(1, 'unsayable')]);
    await until(() => bench.outcomes.length === 1);
    expect(bench.outcomes).toEqual([{ kind: 'refused', attemptId: 1n, reason: 'text_refused', code: 'unsayable' }]);
    expect(requests).toBe(0);
  });

  it('keeps the agreed rate', async () => {
    const bench = open(await serve(allOk), { requestsPerSecond: 50 });
    const started = Date.now();
    for (let id = 0; id < 26; id++) await one(bench, id);
    // A burst of a tenth of a second, then 50 a second.
    expect(Date.now() - started).toBeGreaterThan(350);
    expect(bench.outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
  });

  it('waits as long as the provider asks, and tells when it goes on', async () => {
    const timing = new ManualTiming();
    let requests = 0;
    const bench = open(await serve((received, response, raw) => {
      if (++requests === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else allOk(received, response, raw);
    }), {}, {}, timing);
    await one(bench, 1);
    expect(bench.channel.state().throttledUntil).toBe(1_000);
    timing.advance(999);
    expect(bench.channel.free()).toBe(0);
    const reported = bench.states.length;
    timing.advance(1);
    expect(bench.states.length).toBeGreaterThan(reported);
    // Nothing is accepted yet: a single request probes after the pace's pause.
    await until(() => {
      timing.advance(50);
      return bench.channel.free() > 0;
    });
    expect(await one(bench, 2)).toMatchObject({ kind: 'accepted' });
  });
});

describe('[CHN-04] a provider that is ill', () => {
  it('is left alone after some failures, is tried once, and is used again when it is well', async () => {
    const timing = new ManualTiming();
    let well = false;
    let requests = 0;
    const bench = open(await serve((received, response, raw) => {
      requests++;
      if (well) allOk(received, response, raw);
      else response.writeHead(500).end();
    }), { breakAfter: 3, breakMs: 100 }, {}, timing);
    for (const id of [1, 2, 3]) await one(bench, id);
    expect(bench.channel.state()).toMatchObject({ bound: 0, windowFree: 0, circuitOpen: true, lastError: 'http_500' });
    expect(bench.channel.free()).toBe(0);
    timing.advance(100);
    expect(bench.states.at(-1)?.bound).toBe(1);
    expect(bench.channel.state().circuitOpen ?? false).toBe(false);
    expect(bench.channel.free()).toBe(1);
    await one(bench, 4);
    expect(bench.channel.state().bound).toBe(0);
    timing.advance(100);
    expect(bench.states.at(-1)?.bound).toBe(1);
    well = true;
    expect(await one(bench, 5)).toMatchObject({ kind: 'accepted' });
    expect(bench.channel.free()).toBe(16);
    expect(requests).toBe(5);
  });

  it('is used again even where a timer rings before its time', async () => {
    const hasty: Timing = { ...realTiming, after: (milliseconds, run) => realTiming.after(Math.max(1, milliseconds - 20), run) };
    const bench = open(await serve((_received, response) => response.writeHead(500).end()), { breakAfter: 1, breakMs: 60 }, {}, hasty);
    await one(bench, 1);
    expect(bench.channel.state().bound).toBe(0);
    await until(() => bench.states.at(-1)?.bound === 1);
  });

  it('what was handed over while it fell ill waits', async () => {
    const bench = open(await serve((_received, response) => response.writeHead(500).end()), { breakAfter: 1, breakMs: 60_000 });
    await one(bench, 1);
    bench.channel.submit([message(2)]);
    await until(() => bench.outcomes.length === 2);
    expect(bench.outcomes[1]).toEqual({ kind: 'postponed', attemptId: 2n, cause: 'unreachable', code: 'http_500' });
  });

  it('refusals are no illness', async () => {
    const bench = open(await serve((_received, response) => response.writeHead(400).end()), { breakAfter: 1 });
    await one(bench, 1);
    expect(bench.channel.state().bound).toBe(1);
  });
});

describe('the end', () => {
  it('waits for the open answers', async () => {
    const bench = open(await serve((...all) => { setTimeout(() => allOk(...all), 50); }));
    bench.channel.submit([message(1)]);
    await bench.channel.stop(5_000);
    expect(bench.outcomes).toMatchObject([{ kind: 'accepted', attemptId: 1n }]);
    expect(bench.channel.free()).toBe(0);
  });

  it('leaves what has no answer unresolved, and nothing without an outcome', async () => {
    let arrived = 0;
    const bench = open(await serve(() => { arrived++; }), { responseTimeoutMs: 60_000 });
    bench.channel.submit([message(1), message(2)]);
    await until(() => arrived === 2);
    await bench.channel.stop(0);
    expect(bench.outcomes).toEqual([{ kind: 'unknown', attemptId: 1n }, { kind: 'unknown', attemptId: 2n }]);
  });
});

describe('[MAIL-10] a question', () => {
  const question = { providerMessageId: 'p1', verbatimId: 'p1', source: 'Shop', destination: '380671112233' };
  const queryOptions: Partial<HttpProvider> = {
    question: ({ providerMessageId }) => ({ method: 'GET', path: `/status/${providerMessageId}` }),
    answer: ({ providerMessageId, destination }, { body }) => (body === 'null' ? null : {
      providerMessageId, state: JSON.parse(body).state, destination, raw: body,
    }),
  };

  it.each<[string, number, string, object]>([
    ['is answered', 200, '{"state":"delivered"}', { kind: 'answered', receipt: { state: 'delivered' } }],
    ['about what the provider does not know', 200, 'null', { kind: 'unknown' }],
    ['whose answer cannot be read', 200, '<html>', { kind: 'unanswered' }],
    ['to a provider that is ill', 503, '{}', { kind: 'unanswered' }],
    ['that comes too often', 429, '{}', { kind: 'unanswered' }],
  ])('%s', async (_name, status, body, answer) => {
    const { channel } = open(await serve((_received, response) => response.writeHead(status).end(body)), {}, queryOptions);
    expect(await channel.query(question)).toMatchObject(answer);
  });

  it('that the provider does not take', async () => {
    expect(await open(await serve(allOk)).channel.query(question)).toEqual({ kind: 'unknown' });
  });
});

it('every message gets exactly one outcome, whatever the provider answers', async () => {
  let body = '';
  let status = 200;
  const base = await serve((_received, response) => response.writeHead(status).end(body));
  const bench = open(base, { breakAfter: 1_000_000 }, { batch: 2 });
  let next = 0;
  await fc.assert(fc.asyncProperty(fc.oneof(
    fc.json(), fc.string(),
  ), fc.constantFrom(200, 201, 204, 400, 404, 500, 599), async (text, code) => {
    body = code === 204 ? '' : text;
    status = code;
    const before = bench.outcomes.length;
    const ids = [next++, next++];
    bench.channel.submit(ids.map((id) => message(id)));
    await until(() => bench.outcomes.length >= before + 2);
    expect(bench.outcomes.slice(before).map(({ attemptId }) => Number(attemptId))).toEqual(ids);
  }), { numRuns: 100 });
});
