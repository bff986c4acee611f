import { BulkUnsure } from './bulk-unsure';
import { CallUnsure } from './call-unsure';
import { lineStream, type LineSource } from './line-stream';
import { answerOf, leavesUnsure, type Called } from './portal-problem';
import { defaultRetries, withRetries, type RetryOptions } from './retries';
import { timeLimit, withinTime } from './time-limit';

export type PortalClientOptions = {
  /** Base URL of the portal, such as `https://portal.example`. */
  url: string;
  /** API key. Keep it on a server, never in a web page. */
  key: string;
  /** Timeout of one attempt of a call, in milliseconds; one minute by default. */
  timeout?: number;
  /** Timeout of one attempt of a bulk request, in milliseconds; eleven minutes by default, since the portal waits ten for the last line. */
  streamTimeout?: number;
  retries?: Partial<RetryOptions>;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  /**
   * For operations that accept an `Idempotency-Key`: repeated calls with the same key take effect once. Random by default; to retry after a
   * `CallUnsure`, pass its key.
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
  /** True if the operation may have taken effect despite this error. */
  isUnsure?: (error: unknown) => boolean;
  /** The error to throw if any attempt may have taken effect; `cause` is the last attempt's error. */
  unsure: (cause: unknown) => unknown;
};

/** Sends operations as HTTP requests, with timeouts and retries. */
export class Calls {
  private readonly home: string;
  private readonly retries: RetryOptions;
  private readonly timeout: number;
  private readonly streamTimeout: number;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(private readonly options: PortalClientOptions) {
    // Invalid options throw here, so they are never retried.
    this.home = new URL(options.url).href.replace(/\/+$/, '');
    this.headers = Object.fromEntries(
      new Headers({ authorization: `Bearer ${options.key}`, accept: 'application/json, application/problem+json' }),
    );
    this.retries = { ...defaultRetries, ...options.retries };
    this.timeout = timeLimit('timeout', options.timeout ?? 60_000);
    this.streamTimeout = timeLimit('streamTimeout', options.streamTimeout ?? 660_000);
  }

  /** Retries only GET requests and operations with an `Idempotency-Key`, which can't take effect twice. */
  async call<T>(operation: Operation, input: object, { idempotencyKey = crypto.randomUUID(), signal }: CallOptions = {}): Promise<T> {
    const { id, method, hasBody, repeatable } = operation;
    const { target, body } = split(operation, input);
    const named = { ...(hasBody && { 'content-type': 'application/json' }), ...(repeatable && { 'idempotency-key': idempotencyKey }) };
    // Built before the first attempt: errors in headers or body are never retried.
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
   * All attempts share one `customerListId`, so at most one list is created. Retries only if `lines` is an array or a function: other
   * iterables, such as a file stream, can't be read twice.
   */
  async stream<T>(
    { id, method, path }: Operation, head: { customerListId?: string | undefined }, lines: LineSource<object>, { signal }: CallOptions = {},
  ): Promise<T> {
    const customerListId = head.customerListId ?? crypto.randomUUID();
    // Aborted if `lines` throws: a retry can't fix that, and the portal discards an incomplete request.
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

  /** If the last attempt is refused, an earlier one may still have taken effect. */
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
    // Required by fetch for a stream body, but missing from its TypeScript types.
    const half = sent.body instanceof ReadableStream ? { duplex: 'half' } : {};
    // Following a redirect could turn a POST into a GET, and would send no API key to another origin.
    const answer = await ask(`${this.home}${target}`, { redirect: 'error', headers: { ...this.headers, ...headers }, ...sent, ...half });
    return await answerOf(called, answer) as T;
  }
}

const signalsOf = (signal: AbortSignal | undefined) => (signal ? [signal] : []);

/** Splits the caller's input into URL path with query, and body. */
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
