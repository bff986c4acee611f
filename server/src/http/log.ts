import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream } from 'pino';

export type Log = FastifyBaseLogger;

/** JSON lines. No token, password, text or telephone number may be in them, so nothing of a request but its route is logged. */
export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Fastify would log them whole, with paths and headers.
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    options.destination ?? pino.destination(1),
  );
}

/** Name, code and stack only: the driver puts parameters and whole rows into other fields of its errors. */
function describeError(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { message: mask(String(error)) };
  return {
    name: error.name,
    message: mask(error.message),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack ? { stack: mask(error.stack) } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function isErrorLike(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error && 'name' in error;
}

/** A run of digits as long as a telephone number keeps its last four. */
function mask(text: string): string {
  return text.replace(/\d{3,}(?=\d{4})/g, '…');
}
