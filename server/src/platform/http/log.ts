import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream } from 'pino';

export type Log = FastifyBaseLogger;

/** Writes JSON lines. Never log tokens, passwords, message texts or phone numbers. Requests are logged by route, without URL or headers. */
export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Fastify's default serializers would log URLs and other personal data.
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    options.destination ?? pino.destination(1),
  );
}

/** Name, message, code, stack and cause only: the database driver puts parameters and rows into other fields. */
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

function mask(text: string): string {
  return text.replace(/\d{3,}(?=\d{4})/g, '…');
}
