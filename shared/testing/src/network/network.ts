import { views } from '@portal/contracts';
import { setTransport } from '@portal/portal/api';
import { success } from './envelopes';

type Transport = NonNullable<Parameters<typeof setTransport>[0]>;
export type Call = Parameters<Transport>[0];
export type Reply = { status: number; body: unknown; headers?: Record<string, string> };
export type Handler = (call: Call) => Promise<Reply> | Reply;

const handlers = new Map<string, Handler>();
/** Calls that every grid makes, whatever a test is about. */
const defaults = new Map<string, Handler>([
  [`GET ${views.list.path}`, () => success({ items: [] })],
]);
/** Contract violations, and calls without a fake. If there are any, the test fails at its end, even if the page handles the errors. */
let faults: string[] = [];

export const fault = (text: string): Error => {
  faults.push(text);
  return new Error(text);
};

export function answerCalls(method: string, path: string, handler: Handler): void {
  handlers.set(`${method} ${path}`, handler);
}

/** Full URL of a call. The API client splits the contract's path into `baseURL` and `url`. */
export const addressOf = (call: Call) => new URL((call.baseURL ?? '/').replace(/\/$/, '') + (call.url ?? ''), 'http://portal.test');

const transport: Transport = async (call) => {
  const key = `${(call.method ?? 'get').toUpperCase()} ${addressOf(call).pathname}`;
  const handler = handlers.get(key) ?? defaults.get(key);
  if (!handler) throw fault(`no fake answers ${key}`);
  const { status, body, headers = {} } = await Promise.race([handler(call), abandoned(call)]);
  return {
    status, statusText: '', config: call, request: {},
    headers: { 'x-request-id': 'trace-1', ...headers },
    data: typeof body === 'string' ? body : JSON.stringify(body),
  };
};

const abandoned = (call: Call) => new Promise<never>((_resolve, reject) => {
  const cancel = () => reject(Object.assign(new Error('canceled'), { name: 'CanceledError' }));
  if (call.signal?.aborted) cancel();
  call.signal?.addEventListener?.('abort', cancel);
});

beforeEach(() => setTransport(transport));

afterEach(() => {
  handlers.clear();
  const found = faults;
  faults = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});
