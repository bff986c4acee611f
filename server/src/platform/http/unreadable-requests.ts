import { AppError, statusOfError, type ErrorName } from '@portal/contracts';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problemOf, refusedRequest } from './api';
import type { Log } from './log';
import type { Metrics } from './metrics';
import { securityHeaders } from './security-headers';

type Exchange = { request: IncomingMessage; response: ServerResponse };

class OpenExchanges {
  private readonly bySocket = new WeakMap<Socket, readonly Exchange[]>();

  follow(server: Server): void {
    server.on('request', (request, response) => {
      this.bySocket.set(request.socket, [...this.openOn(request.socket), { request, response }]);
    });
  }

  /** Whether the client would match a raw response to the failed request: no other request is open, and this one has no response yet. */
  mayBeAnswered(socket: Socket): boolean {
    const [first, ...others] = this.openOn(socket);
    if (!first) return true;
    return others.length === 0 && !first.request.complete && !first.response.headersSent;
  }

  private openOn(socket: Socket): readonly Exchange[] {
    return (this.bySocket.get(socket) ?? []).filter(({ request, response }) => !request.complete || !response.writableFinished);
  }
}

/** Time that a client has to finish sending and read the answer before the connection is destroyed. */
const LINGER_MS = 2_000;

const faults: Partial<Record<string, readonly [pointer: string, detail: string]>> = {
  HPE_INVALID_METHOD: ['', 'Doesn’t start with an HTTP method.'],
  HPE_INVALID_URL: ['', 'The address is malformed.'],
  HPE_INVALID_VERSION: ['', 'Must be HTTP/1.1.'],
  HPE_INVALID_CONTENT_LENGTH: ['header/content-length', 'Not a valid length.'],
  HPE_UNEXPECTED_CONTENT_LENGTH: ['header/content-length', 'Given more than once.'],
  HPE_INVALID_TRANSFER_ENCODING: ['header/transfer-encoding', 'Must be chunked, without a Content-Length.'],
  HPE_INVALID_CHUNK_SIZE: ['', 'The body isn’t divided into chunks as declared.'],
  HPE_INVALID_EOF_STATE: ['', 'The request ended too early.'],
};

/** Answers unparsable and slow requests. Always sends problem documents (RFC 9457): the path, which decides the format, may be unknown. */
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

  /** Handles `clientError`, which fires again for further data on the socket: only the first error is answered. */
  refuse({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
    if (this.refused.has(socket)) return;
    this.refused.add(socket);
    // Without a received byte, there is no request yet. The client would match an answer to its first request.
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

function isOfRequest(code: string): boolean {
  return code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT';
}

function errorOf(code: string): AppError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT': return new AppError('request_timeout');
    case 'HPE_HEADER_OVERFLOW': return new AppError('headers_too_large');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW': return new AppError('payload_too_large');
    default: {
      const [pointer, detail] = faults[code] ?? ['', 'Not readable as HTTP/1.1.'];
      return refusedRequest([{ pointer, code: 'field_invalid', detail }]);
    }
  }
}

function answerOf(error: AppError, requestId: string): string {
  const body = JSON.stringify(problemOf(error, null, requestId));
  const status = statusOfError(error.error);
  const headers = {
    date: new Date().toUTCString(), 'content-type': 'application/problem+json', 'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId, connection: 'close', ...securityHeaders,
  };
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body,
  ].join('\r\n');
}

/** Discards further data: clients read the answer only after sending, and the parser must not execute that data as a request. */
function endWith(socket: Socket, answer: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  // Node's parser reads the socket natively until another `data` listener is added.
  socket.removeAllListeners('data').on('data', () => undefined).resume();
  socket.end(answer);
}
