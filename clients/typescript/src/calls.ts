import { BulkUnsure } from './bulk-unsure';
import { CallUnsure } from './call-unsure';
import { lineStream, type LineSource } from './line-stream';
import { answerOf, leavesUnsure, type Called } from './portal-problem';
import { defaultRetries, withRetries, type RetryOptions } from './retries';
import { timeLimit, withinTime } from './time-limit';

export type PortalClientOptions = {
  /** The portal's address, as `https://portal.example`. */
  url: string;
  /** A key of the portal's page of keys; it belongs on a server, never into a page. */
  key: string;
  /** How long one try of a call may take, in milliseconds: a minute where left out. */
  timeout?: number;
  /** How long one try of a bulk may take, in milliseconds: eleven minutes where left out, as the portal waits ten for its last line. */
  streamTimeout?: number;
  retries?: Partial<RetryOptions>;
  /** Instead of the platform's own. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  /**
   * Of operations that take one: your own name for this request, or that of a `CallUnsure`, so that it is done once however often it is
   * sent. Made by itself where left out.
   */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

export type Operation = {
  readonly id: string; readonly method: string; readonly path: string;
  readonly inPath: readonly string[]; readonly inQuery: readonly string[];
  readonly hasBody: boolean; readonly repeatable: boolean;
};

type Sent = { method: string; headers: Record<string, string>; body?: string | ReadableStream<Uint8Array>; signal: AbortSignal };
type Tries<T> = {
  once: () => Promise<T>;
  mayRepeat: boolean;
  signal: AbortSignal | undefined;
  /** Whether a failure is one after which it may have been done. */
  isUnsure?: (error: unknown) => boolean;
  /** What is thrown for the last failure, where it may have been done by then. */
  unsure: (cause: unknown) => unknown;
};

/** Turns operations into requests. */
export class Calls {
  private readonly home: string;
  private readonly retries: RetryOptions;
  private readonly timeout: number;
  private readonly streamTimeout: number;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(private readonly options: PortalClientOptions) {
    // What can never work is said here, and not tried again and again.
    this.home = new URL(options.url).href.replace(/\/+$/, '');
    this.headers = Object.fromEntries(
      new Headers({ authorization: `Bearer ${options.key}`, accept: 'application/json, application/problem+json' }),
    );
    this.retries = { ...defaultRetries, ...options.retries };
    this.timeout = timeLimit('timeout', options.timeout ?? 60_000);
    this.streamTimeout = timeLimit('streamTimeout', options.streamTimeout ?? 660_000);
  }

  /** Tried again where that cannot do it twice: reading, and what carries an `Idempotency-Key`. */
  async call<T>(operation: Operation, input: object, { idempotencyKey = crypto.randomUUID(), signal }: CallOptions = {}): Promise<T> {
    const { id, method, hasBody, repeatable } = operation;
    const { target, body } = split(operation, input);
    const named = { ...(hasBody && { 'content-type': 'application/json' }), ...(repeatable && { 'idempotency-key': idempotencyKey }) };
    // Made once, ahead of any try: what is wrong with them no further try mends.
    const sent = { method, headers: Object.fromEntries(new Headers(named)), ...(hasBody && { body: JSON.stringify(body) }) };
    return this.tried({
      once: () => withinTime(this.timeout, signalsOf(signal), (limit) => this.send<T>({ operation: id }, target, {
        ...sent, signal: limit,
      })),
      mayRepeat: repeatable || method === 'GET', signal,
      unsure: (cause) => (repeatable ? new CallUnsure(id, idempotencyKey, cause) : cause),
    });
  }

  /**
   * Under one `customerListId` over all tries, which makes one list of them. Tried again where the lines can be had again: those of an
   * array or a function; any other, a stream of a file as well, may be gone.
   */
  async stream<T>(
    { id, method, path }: Operation, head: { customerListId?: string | undefined }, lines: LineSource<object>, { signal }: CallOptions = {},
  ): Promise<T> {
    const customerListId = head.customerListId ?? crypto.randomUUID();
    // Aborted where the lines themselves break off, which no further try mends; of what broke off the portal keeps nothing.
    const lost = new AbortController();
    const once = () => withinTime(this.streamTimeout, [
      lost.signal, ...signalsOf(signal),
    ], (limit) => this.send<T>({ operation: id, customerListId }, path, {
      method, headers: { 'content-type': 'application/x-ndjson' }, signal: limit,
      body: lineStream({ ...head, customerListId }, lines, (reason) => lost.abort(reason)),
    }));
    return this.tried({
      once, mayRepeat: Array.isArray(lines) || typeof lines === 'function',
      signal: AbortSignal.any([lost.signal, ...signalsOf(signal)]),
      isUnsure: (error) => !lost.signal.aborted && leavesUnsure(error),
      unsure: (cause) => new BulkUnsure(customerListId, cause),
    });
  }

  /** A refusal of the last try says nothing of those before it, which may have been done. */
  private async tried<T>({ once, mayRepeat, signal, isUnsure = leavesUnsure, unsure }: Tries<T>): Promise<T> {
    signal?.throwIfAborted();
    let mayBeDone = false;
    const noted = () => once().catch((error: unknown) => {
      mayBeDone ||= isUnsure(error);
      throw error;
    });
    try {
      return await (mayRepeat ? withRetries(this.retries, signal, noted) : noted());
    } catch (error) {
      const cause: unknown = signal?.aborted ? signal.reason : error;
      throw mayBeDone ? unsure(cause) : cause;
    }
  }

  private async send<T>(called: Called, target: string, { headers, ...sent }: Sent): Promise<T> {
    const { fetch: ask = fetch } = this.options;
    // What fetch asks for beside a stream, and the types of it do not have yet.
    const half = sent.body instanceof ReadableStream ? { duplex: 'half' } : {};
    // A redirect would make a GET of a POST, and leave the key behind.
    const answer = await ask(`${this.home}${target}`, { redirect: 'error', headers: { ...this.headers, ...headers }, ...sent, ...half });
    return await answerOf(called, answer) as T;
  }
}

const signalsOf = (signal: AbortSignal | undefined) => (signal ? [signal] : []);

/** The one object of a caller, taken apart into address and body. */
function split({ id, path, inPath, inQuery, hasBody }: Operation, input: object): { target: string; body: object } {
  const given = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const place = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(required(id, name, given.get(name))));
  const query = new URLSearchParams(inQuery.filter((name) => given.has(name)).map((name) => [name, String(given.get(name))]));
  const rest = [...given].filter(([name]) => !inPath.includes(name) && !inQuery.includes(name));
  const [stranger] = rest;
  if (stranger && !hasBody) throw new TypeError(`${id} takes no ${stranger[0]}`);
  return { target: query.size > 0 ? `${place}?${query}` : place, body: Object.fromEntries(rest) };
}

function required(id: string, name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') return value;
  throw new TypeError(`${id} needs ${name}`);
}
