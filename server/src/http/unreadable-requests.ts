import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, statusOfError, type ErrorName } from '@portal/contracts';
import { problemOf, refusedRequest } from './api';
import type { Log } from './log';
import type { Metrics } from './metrics';
import { OpenExchanges } from './open-exchanges';
import { bareSecurityHeaders } from './security-headers';

/** So long the answer may take to be read. Were it less, the end of the connection would overtake it where its reader still sends. */
const LINGER_MS = 2_000;

/** What is wrong, by the code of Node or of its parser: a pointer to it, and a sentence. */
const faults: Partial<Record<string, readonly [pointer: string, detail: string]>> = {
  HPE_INVALID_METHOD: ['', 'It begins with no method of HTTP.'],
  HPE_INVALID_URL: ['', 'Its address is malformed.'],
  HPE_INVALID_VERSION: ['', 'It has to be HTTP/1.1.'],
  HPE_INVALID_CONTENT_LENGTH: ['header/content-length', 'It is no length that can be told.'],
  HPE_UNEXPECTED_CONTENT_LENGTH: ['header/content-length', 'It stands twice.'],
  HPE_INVALID_TRANSFER_ENCODING: ['header/transfer-encoding', 'It has to be chunked, without a Content-Length.'],
  HPE_INVALID_CHUNK_SIZE: ['', 'Its body is not divided into chunks as it says.'],
  HPE_INVALID_EOF_STATE: ['', 'It broke off.'],
};

/**
 * Requests that Node cannot read, or that do not arrive: they never become one of the server's own. They are told as problems, whatever path they
 * were for, which nobody knows; the portal's pages make none.
 */
export class UnreadableRequests {
  private readonly exchanges = new OpenExchanges();
  private readonly refused = new WeakSet<Socket>();
  private readonly counts = new Map<ErrorName, number>();

  constructor(private readonly log: Log, metrics: Metrics) {
    metrics.counter({ name: 'http_unreadable_requests_total', help: 'Requests that were refused before they could be read', label: 'code' },
      () => [...this.counts].map(([label, value]) => ({ label, value })));
  }

  follow(server: Server): void {
    this.exchanges.follow(server);
  }

  /** For the event `clientError`, which comes again with whatever else is sent. */
  refuse({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
    if (this.refused.has(socket)) return;
    this.refused.add(socket);
    // Of one on which nothing was asked, as browsers open them ahead, the answer would be taken for that to the first question.
    if (!isOfRequest(code) || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const error = errorOf(code);
    const requestId = randomUUID();
    this.counts.set(error.error, (this.counts.get(error.error) ?? 0) + 1);
    this.log.debug({ code, answer: error.error, trace: requestId }, 'unreadable request');
    if (socket.writable && this.exchanges.mayBeAnswered(socket)) endWith(socket, answerOf(error, requestId));
    else socket.destroy();
  }
}

/** Anything else befell the connection itself, and nobody is there to be told. */
function isOfRequest(code: string): boolean {
  return code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT';
}

function errorOf(code: string): AppError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT': return new AppError('request_timeout');
    case 'HPE_HEADER_OVERFLOW': return new AppError('headers_too_large');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW': return new AppError('payload_too_large');
    default: {
      const [pointer, detail] = faults[code] ?? ['', 'It is no HTTP/1.1 that can be read.'];
      return refusedRequest([{ pointer, code: 'field_invalid', detail }]);
    }
  }
}

function answerOf(error: AppError, requestId: string): string {
  const body = JSON.stringify(problemOf(error, null, requestId));
  const status = statusOfError(error.error);
  const headers = {
    date: new Date().toUTCString(), 'content-type': 'application/problem+json', 'content-length': Buffer.byteLength(body), 'cache-control': 'no-store',
    'x-request-id': requestId, connection: 'close', ...bareSecurityHeaders,
  };
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');
}

/** What still comes is read, as whoever sends it reads the answer only then, and dropped ahead of the parser: what was refused is not to be carried out after all. */
function endWith(socket: Socket, answer: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  // The parser reads past these listeners until there is one that is not its own.
  socket.removeAllListeners('data').on('data', () => undefined).resume();
  socket.end(answer);
}
