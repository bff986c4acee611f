import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { HttpAnswer, HttpRequest, HttpSettings } from './http-provider';

/** `unwritten`: no octet of the request was sent. `unanswered`: the provider may have accepted the request. */
export type Exchanged = { kind: 'answer'; answer: HttpAnswer } | { kind: 'unwritten' | 'unanswered'; code: string };

const MAX_BODY_BYTES = 1024 * 1024;
/** Closes idle connections before servers do (5 s or later). A request written during a close would have an unknown outcome. */
const IDLE_MS = 4_000;

type ExchangeSettings = Pick<HttpSettings, 'baseUrl' | 'connectTimeoutMs' | 'responseTimeoutMs'>;

/** Requests over kept-alive connections. Follows no redirects and accepts only certificates that Node trusts. */
export class HttpExchange {
  private readonly plain = new PlainAgent({ keepAlive: true, timeout: IDLE_MS });
  private readonly secure = new SecureAgent({ keepAlive: true, timeout: IDLE_MS });
  private readonly open = new Set<(code: string) => void>();
  private closed = false;

  constructor(private readonly limits: ExchangeSettings) {}

  /** Never rejects. A path that is a full URL is used as is; any other path is appended to the base URL. */
  send(request: HttpRequest): Promise<Exchanged> {
    return new Promise((done) => {
      if (this.closed) done({ kind: 'unwritten', code: 'closed' });
      else this.exchange(request, done);
    });
  }

  close(): void {
    this.closed = true;
    for (const abandon of [...this.open]) abandon('closed');
    this.plain.destroy();
    this.secure.destroy();
  }

  private exchange(sent: HttpRequest, done: (exchanged: Exchanged) => void): void {
    let written = false;
    const { request, secure } = this.begin(sent);
    let timer = setTimeout(() => abandon('connect_timeout'), this.limits.connectTimeoutMs);
    const finish = (exchanged: Exchanged) => {
      if (!this.open.delete(abandon)) return;
      clearTimeout(timer);
      done(exchanged);
    };
    const abandon = (code: string) => {
      finish({ kind: written ? 'unanswered' : 'unwritten', code });
      request.destroy();
    };
    const startWriting = () => {
      written = true;
      clearTimeout(timer);
      timer = setTimeout(() => abandon('response_timeout'), this.limits.responseTimeoutMs);
    };
    this.open.add(abandon);
    request.on('socket', (socket) => {
      if (request.reusedSocket) startWriting();
      else socket.once(secure ? 'secureConnect' : 'connect', startWriting);
    });
    request.on('error', (error) => abandon(codeOf(error)));
    request.on('response', (response) => readAnswer(response, (answer) => finish({ kind: 'answer', answer }), abandon));
    request.end(sent.body);
  }

  private begin({ method, path, headers, body }: HttpRequest): { request: ClientRequest; secure: boolean } {
    const url = new URL(/^https?:/.test(path) ? path : this.limits.baseUrl.replace(/\/$/, '') + path);
    const secure = url.protocol === 'https:';
    const options: RequestOptions = {
      method, agent: secure ? this.secure : this.plain,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }), ...headers,
      },
    };
    return { request: secure ? secureRequest(url, options) : plainRequest(url, options), secure };
  }
}

function readAnswer(response: IncomingMessage, done: (answer: HttpAnswer) => void, abandon: (code: string) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = () => done({
    status: response.statusCode ?? 0, headers: singleHeaders(response),
    body: Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8'),
  });
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) return;
    finish();
    abandon('body_too_long');
  });
  response.on('end', () => (response.complete ? finish() : abandon('cut_off')));
  response.on('error', (error) => abandon(codeOf(error)));
  response.on('close', () => abandon('cut_off'));
}

function singleHeaders({ headers }: IncomingMessage): HttpAnswer['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}

/** Messages of network errors contain addresses, so only the code or name is used. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
