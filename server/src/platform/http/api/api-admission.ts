import { AppError, isAppError } from '@portal/contracts';
import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../network';
import type { ApiCaller, AuthenticateCaller } from './api-caller';
import { callsOf, classOf, type CallLimits } from './call-limits';
import type { FairQueue } from './fair-queue';
import { digestOf, KnownKeys } from './known-keys';
import { refusedRequest } from './refused-request';
import { wrong } from './shape-faults';

/** Authentication is gathered by key, but an unknown key may be one of many. */
type Admitting = { authenticate: AuthenticateCaller; limits: CallLimits; turns: FairQueue; gathered: FairQueue };
export type Admit = (operation: ApiOperation, request: FastifyRequest, reply: FastifyReply) => Promise<ApiCaller>;

/** Checks the key, its customer's rate limit, the scope and the media type before the body is read. Refused calls count too. */
export function admission({ authenticate, limits, turns, gathered }: Admitting): Admit {
  const known = new KnownKeys();

  type Presented = { key: string | null; digest: string | null; address: string; holder: bigint | undefined };
  const callerOf = async ({ key, digest, address, holder }: Presented): Promise<ApiCaller> => {
    const [queue, of] = holder === undefined ? [turns, networkOf(address)] : [gathered, String(holder)];
    const caller = await queue.run(of, () => authenticate(key, address)).catch((error: unknown) => {
      if (isAppError(error) && (error.error === 'key_refused' || error.error === 'key_address_refused')) {
        if (digest !== null) known.evict(digest);
        limits.countRefusedKey(address);
      }
      throw error;
    });
    if (digest !== null) known.note(digest, caller.holderId);
    return caller;
  };

  return async (operation, request, reply) => {
    refuseKeyInAddress(request.url);
    const key = keyOf(request);
    const call = classOf(operation);
    const calls = callsOf(operation, request);
    const digest = key === null ? null : digestOf(key, request.ip);
    const holder = digest === null ? undefined : known.holderOf(digest);
    if (holder === undefined) limits.refuseGuesser(request.ip, reply);
    else limits.countCall(holder, call, calls, reply);
    const caller = await callerOf({ key, digest, address: request.ip, holder });
    request.caller = caller;
    if (caller.sandbox) void reply.header('sandbox', 'true');
    if (caller.holderId !== holder) limits.countCall(caller.holderId, call, calls, reply);
    if (![operation.scope, operation.otherScope].some((scope) => scope !== undefined && caller.scopes.includes(scope))) {
      throw new AppError('scope_missing', { scope: operation.scope });
    }
    refuseForeignBody(operation, request.headers);
    return caller;
  };
}

function refuseKeyInAddress(url: string): void {
  if (!/pk_[\w-]{51}/.test(url)) return;
  throw refusedRequest([wrong(
    'header/authorization',
    'Send the key only in the Authorization header: `Bearer <key>`. Delete this key and create another, because addresses appear in logs.',
  )]);
}

function keyOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}

type Headers = FastifyRequest['headers'];

function refuseForeignBody({ bodyKind }: Pick<ApiOperation, 'bodyKind'>, headers: Headers): void {
  if (!isPresent(headers)) return;
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') throw new AppError('unsupported_media_type');
  if (bodyKind === 'none') throw refusedRequest([wrong('', 'This operation takes no body.')]);
  const [type, ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length).replaceAll('"', '') ?? 'utf-8';
  if (type !== (bodyKind === 'json' ? 'application/json' : 'application/x-ndjson') || charset !== 'utf-8') {
    throw new AppError('unsupported_media_type');
  }
}

function isPresent({ 'transfer-encoding': encoding, 'content-length': length = '0' }: Headers): boolean {
  return encoding !== undefined || length !== '0';
}
