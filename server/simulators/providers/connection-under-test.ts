import { createServer, type IncomingMessage as Request, type ServerResponse } from 'node:http';
import type {
  Callback, CallbackReader, Channel, ChannelState, DeliveryReceipt, IncomingMessage, RichMessage, RichSubmission, SubmissionOutcome,
} from '../../src/messaging/channels';
import { planConnection } from '../../src/messaging/channels';
import { until } from '../../test/until';

export { until };

type Received = {
  outcomes: SubmissionOutcome[];
  receipts: DeliveryReceipt[];
  incoming: IncomingMessage[];
  states: ChannelState[];
  callbacks: Callback[];
};
export type ConnectionUnderTest = { channel: Channel; received: Received; callbackUrl: string; reader: CallbackReader | null };

const cleanups: (() => Promise<void>)[] = [];

export async function endAll(): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) await end();
}

export function cleanUp(end: () => Promise<void>): void {
  cleanups.push(end);
}

const KEY = '0e4fd4a0-9c3b-4d0e-8f4e-6a4b0c7b7a10';

export type CallbackAddress = { url: string; handle(take: (request: Request, body: Buffer, response: ServerResponse) => void): void };

export async function callbackAddress(): Promise<CallbackAddress> {
  let listener: (
    request: Request, body: Buffer, response: ServerResponse,
  ) => void = (_request, _body, response) => response.writeHead(503).end();
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
  return { url: `http://127.0.0.1:${port}/providers/${KEY}`, handle: (take) => { listener = take; } };
}

/** Opens a connection from stored settings as the engine does, and receives its provider's callbacks. */
export function openConnection(
  kind: string, settings: object, environment: Readonly<Record<string, string>>, address: CallbackAddress | null,
): ConnectionUnderTest {
  const received: Received = { outcomes: [], receipts: [], incoming: [], states: [], callbacks: [] };
  const plan = planConnection(kind, settings, { name: 'tested', environment, callbackUrl: address?.url ?? null });
  const channel = plan.create({
    outcomes: (batch) => received.outcomes.push(...batch),
    receipt: (receipt, acknowledge) => {
      received.receipts.push(receipt);
      acknowledge(true);
    },
    incoming: (message, acknowledge) => {
      received.incoming.push(message);
      acknowledge(true);
    },
    stateChanged: (state) => received.states.push(state),
  });
  const { callbacks } = plan;
  if (callbacks !== null) address?.handle((request, body, response) => answer(callbacks, received, { request, body, response }));
  channel.start();
  cleanUp(() => channel.stop(0));
  return { channel, received, callbackUrl: address?.url ?? '', reader: callbacks };
}

function answer(
  reader: CallbackReader, received: Received, { request, body, response }: { request: Request; body: Buffer; response: ServerResponse },
): void {
  const url = new URL(request.url ?? '/', 'http://portal');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
  const callback = reader({
    method: request.method ?? '', path: url.pathname.slice(`/providers/${KEY}/`.length), query: Object.fromEntries(url.searchParams),
    headers, body, receivedAt: new Date(),
  });
  received.callbacks.push(callback);
  received.receipts.push(...callback.receipts);
  received.incoming.push(...callback.incoming);
  response.writeHead(callback.answer.status, { 'content-type': callback.answer.contentType ?? 'text/plain' }).end(callback.answer.body);
}

export function richSubmission(attempt: number, message: Partial<RichMessage>, change: Partial<RichSubmission> = {}): RichSubmission {
  return {
    attemptId: BigInt(attempt), reference: attempt & 0xffff, source: 'DEMO', destination: String(380670000000 + attempt),
    message: { type: 'telegram_otp', contentType: 'text/plain', text: 'Your code is 123456', content: {}, ...message }, ...change,
  };
}

/** Submits messages as the engine does, within the channel's free capacity. Resolves when every message has an outcome. */
export async function sendAll({ channel, received }: ConnectionUnderTest, submissions: readonly RichSubmission[]): Promise<void> {
  const total = received.outcomes.length + submissions.length;
  let sent = 0;
  await until(() => {
    const batch = submissions.slice(sent, sent + channel.free());
    sent += batch.length;
    if (batch.length > 0) channel.submit(batch);
    return received.outcomes.length >= total;
  });
}
