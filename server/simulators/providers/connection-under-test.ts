import { createServer, type IncomingMessage as Request, type ServerResponse } from 'node:http';
import type {
  Callback, CallbackReader, Channel, ChannelState, DeliveryReceipt, IncomingMessage, RichMessage, RichSubmission, SubmissionOutcome,
} from '../../src/channels';
import { planConnection } from '../../src/channels';
import { until } from '../../test/until';

export { until };

/** What a connection has told, by its channel and by the calls of its provider. */
export type Heard = {
  outcomes: SubmissionOutcome[];
  receipts: DeliveryReceipt[];
  incoming: IncomingMessage[];
  states: ChannelState[];
  callbacks: Callback[];
};
export type ConnectionUnderTest = { channel: Channel; heard: Heard; callbackUrl: string; reader: CallbackReader | null };

const cleanups: (() => Promise<void>)[] = [];

/** For afterEach: ends what the test has opened, the last first. */
export async function endAll(): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) await end();
}

export function cleanUp(end: () => Promise<void>): void {
  cleanups.push(end);
}

const KEY = '0e4fd4a0-9c3b-4d0e-8f4e-6a4b0c7b7a10';

export type CallbackAddress = { url: string; hear(take: (request: Request, body: Buffer, response: ServerResponse) => void): void };

/** An address that a provider can call, before there is anybody who listens. */
export async function callbackAddress(): Promise<CallbackAddress> {
  let listener: (request: Request, body: Buffer, response: ServerResponse) => void = (_request, _body, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => listener(request, Buffer.concat(chunks), response));
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  cleanUp(async () => {
    server.closeAllConnections();
    await new Promise((closed) => { server.close(closed); });
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/providers/${KEY}`, hear: (take) => { listener = take; } };
}

/** Opens a connection as the engine does, by its kind and settings as they are stored, and listens to its provider's calls. */
export function openConnection(
  kind: string, settings: object, environment: Readonly<Record<string, string>>, address: CallbackAddress | null,
): ConnectionUnderTest {
  const heard: Heard = { outcomes: [], receipts: [], incoming: [], states: [], callbacks: [] };
  const plan = planConnection(kind, settings, { name: 'tested', environment, callbackUrl: address?.url ?? null });
  const channel = plan.create({
    outcomes: (batch) => heard.outcomes.push(...batch),
    receipt: (receipt, acknowledge) => {
      heard.receipts.push(receipt);
      acknowledge(true);
    },
    incoming: (message, acknowledge) => {
      heard.incoming.push(message);
      acknowledge(true);
    },
    stateChanged: (state) => heard.states.push(state),
  });
  const { callbacks } = plan;
  if (callbacks !== null) address?.hear((request, body, response) => answer(callbacks, heard, { request, body, response }));
  channel.start();
  cleanUp(() => channel.stop(0));
  return { channel, heard, callbackUrl: address?.url ?? '', reader: callbacks };
}

function answer(reader: CallbackReader, heard: Heard, { request, body, response }: { request: Request; body: Buffer; response: ServerResponse }): void {
  const url = new URL(request.url ?? '/', 'http://portal');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
  const callback = reader({
    method: request.method ?? '', path: url.pathname.slice(`/providers/${KEY}/`.length), query: Object.fromEntries(url.searchParams), headers, body, receivedAt: new Date(),
  });
  heard.callbacks.push(callback);
  heard.receipts.push(...callback.receipts);
  heard.incoming.push(...callback.incoming);
  response.writeHead(callback.answer.status, { 'content-type': callback.answer.contentType ?? 'text/plain' }).end(callback.answer.body);
}

export function richSubmission(attempt: number, message: Partial<RichMessage>, change: Partial<RichSubmission> = {}): RichSubmission {
  return {
    attemptId: BigInt(attempt), reference: attempt & 0xffff, source: 'DEMO', destination: String(380670000000 + attempt),
    message: { type: 'telegram_otp', contentType: 'text/plain', text: 'Your code is 123456', content: {}, ...message }, ...change,
  };
}

/** Hands over as the engine does: only what the channel has room for. Resolves when each has its outcome. */
export async function sendAll({ channel, heard }: ConnectionUnderTest, submissions: readonly RichSubmission[]): Promise<void> {
  const total = heard.outcomes.length + submissions.length;
  let sent = 0;
  await until(() => {
    const batch = submissions.slice(sent, sent + channel.free());
    sent += batch.length;
    if (batch.length > 0) channel.submit(batch);
    return heard.outcomes.length >= total;
  });
}
