import { AppError } from '@portal/contracts';
import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyRequest } from 'fastify';
import { refusedRequest } from './refused-request';
import { wrong } from './shape-faults';

type Headers = FastifyRequest['headers'];

export function refuseForeignBody({ bodyKind }: Pick<ApiOperation, 'bodyKind'>, headers: Headers): void {
  if (!isGiven(headers)) return;
  // Nothing here decompresses.
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') throw new AppError('unsupported_media_type');
  if (bodyKind === 'none') throw refusedRequest([wrong('', 'This operation takes no body.')]);
  const [type, ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length).replaceAll('"', '') ?? 'utf-8';
  if (type !== (bodyKind === 'json' ? 'application/json' : 'application/x-ndjson') || charset !== 'utf-8') throw new AppError('unsupported_media_type');
}

function isGiven({ 'transfer-encoding': encoding, 'content-length': length = '0' }: Headers): boolean {
  return encoding !== undefined || length !== '0';
}
