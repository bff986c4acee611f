import http from 'node:http';
import https from 'node:https';
import { guardedLookup, type Resolve } from './address-lookup';
import { hostOf, type AddressPolicy, type AddressRefusal } from './address-policy';

const MAX_SECONDS = 3_600;

/** Seconds to wait by Retry-After (RFC 9110 section 10.2.3: seconds or a date), at most an hour; null if absent or malformed. */
function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), MAX_SECONDS);
  // Requires the format of HTTP dates, because Date.parse reads many plain numbers as years.
  const until = /^[A-Za-z]{3,9},? .*GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? null : Math.min(Math.max(Math.ceil((until - now.getTime()) / 1000), 0), MAX_SECONDS);
}

type PostFault = 'timeout' | 'address_refused' | 'name_unknown' | 'tls' | 'connection';
export type EndpointResponse =
  | { kind: 'answered'; status: number; retryAfterSeconds: number | null; text: string }
  | { kind: 'unanswered'; fault: PostFault }
  | { kind: 'refused'; refusal: AddressRefusal };

export type PosterOptions = {
  policy: AddressPolicy;
  resolve?: Resolve | undefined;
  ca?: string | undefined;
  /** For DNS lookup, connection, request and response together. */
  timeoutMs?: number | undefined;
};

const TIMEOUT_MS = 15_000;
const IDLE_MS = 10_000;
/** Limits on reading a response body. Only the status counts; the body is read for the log and so that the connection can be reused. */
const BODY_OCTETS = 16_384;
const TEXT_OCTETS = 2_048;
const BODY_MS = 1_000;
const HEADER_OCTETS = 8_192;

/** Posts to customers' URLs that the address policy allows; follows no redirects. */
export class Poster {
  private readonly lookup;
  private readonly plain;
  private readonly secure;

  constructor(private readonly options: PosterOptions) {
    this.lookup = guardedLookup(options.policy, options.resolve);
    const agent = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 32 };
    this.plain = new http.Agent(agent);
    this.secure = new https.Agent({ ...agent, ca: options.ca, minVersion: 'TLSv1.2' });
  }

  async post(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<EndpointResponse> {
    const url = this.options.policy.read(address);
    if (!(url instanceof URL)) return { kind: 'refused', refusal: url };
    const deadline = performance.now() + (this.options.timeoutMs ?? TIMEOUT_MS);
    const first = await this.once(url, headers, body, deadline);
    if (first !== 'stale') return first;
    const second = await this.once(url, headers, body, deadline);
    return second === 'stale' ? { kind: 'unanswered', fault: 'connection' } : second;
  }

  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }

  /** `stale`: the server had just closed the kept-alive connection; the caller retries. */
  private once(url: URL, headers: Readonly<Record<string, string>>, body: string, deadline: number): Promise<EndpointResponse | 'stale'> {
    return new Promise((resolve) => {
      const isSecure = url.protocol === 'https:';
      const request = (isSecure ? https : http).request({
        protocol: url.protocol, hostname: hostOf(url), port: url.port, path: url.pathname + url.search, method: 'POST',
        agent: isSecure ? this.secure : this.plain, lookup: this.lookup, maxHeaderSize: HEADER_OCTETS,
        headers: {
          ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'Portal-Callbacks/1',
        },
      });
      const timer = setTimeout(() => {
        resolve({ kind: 'unanswered', fault: 'timeout' });
        request.destroy();
      }, Math.max(deadline - performance.now(), 0));
      let isAnswered = false;
      request.on('close', () => {
        clearTimeout(timer);
        if (!isAnswered) resolve({ kind: 'unanswered', fault: 'connection' });
      });
      // Without these handlers, an upgrade that was not requested would yield neither a response nor an error.
      request.on('upgrade', (_answer, socket) => socket.destroy());
      request.on('connect', (_answer, socket) => socket.destroy());
      request.on('error', (error) => {
        const wasClosed = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(codeOf(error));
        resolve(wasClosed ? 'stale' : { kind: 'unanswered', fault: faultOf(codeOf(error)) });
      });
      request.on('response', (response) => {
        if (response.statusCode === 101) return void request.destroy();
        isAnswered = true;
        const retryAfter = retryAfterSeconds(response.headers['retry-after'], new Date());
        drain(response, (text) => resolve({ kind: 'answered', status: response.statusCode ?? 0, retryAfterSeconds: retryAfter, text }));
      });
      // A text is written together with the headers.
      request.end(body);
    });
  }
}

/** Calls `done` with the beginning of the body. */
function drain(response: http.IncomingMessage, done: (text: string) => void): void {
  let octets = 0;
  const beginning: Buffer[] = [];
  const slow = setTimeout(() => response.destroy(), BODY_MS);
  response.on('data', (chunk: Buffer) => {
    if (octets < TEXT_OCTETS) beginning.push(chunk.subarray(0, TEXT_OCTETS - octets));
    octets += chunk.length;
    if (octets > BODY_OCTETS) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    clearTimeout(slow);
    done(Buffer.concat(beginning).toString());
  });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function faultOf(code: string): PostFault {
  if (code === 'ADDRESS_REFUSED') return 'address_refused';
  if (['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EBADNAME'].includes(code)) return 'name_unknown';
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? 'tls' : 'connection';
}
