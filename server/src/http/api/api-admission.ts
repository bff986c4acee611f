import { AppError, isAppError } from '@portal/contracts';
import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCaller, AuthenticateCaller } from './api-caller';
import { callsOf, classOf, type CallLimits } from './call-limits';
import type { FairTurns } from './fair-turns';
import { KnownKeys } from './known-keys';
import { refuseForeignBody } from './media-type';
import { refusedRequest } from './refused-request';
import { wrong } from './shape-faults';

type Admitting = { authenticate: AuthenticateCaller; limits: CallLimits; turns: FairTurns };
export type Admit = (operation: ApiOperation, request: FastifyRequest, reply: FastifyReply) => Promise<ApiCaller>;

/**
 * Who calls, and whether he may: the key, the limit of its customer, its scope, and only then the body, of which nothing is read before. The
 * address is counted ahead of this, for paths that are none too. What is refused counts as well. Throws key_refused, key_address_refused, scope_missing, too_many_requests.
 */
export function admission({ authenticate, limits, turns }: Admitting): Admit {
  const known = new KnownKeys();

  const callerOf = async (key: string | null, address: string, holder: bigint | undefined): Promise<ApiCaller> => {
    // The question takes a turn too, and a stranger's stands behind those of his own address.
    const caller = await turns.run(String(holder ?? address), () => authenticate(key, address)).catch((error: unknown) => {
      if (isAppError(error) && (error.error === 'key_refused' || error.error === 'key_address_refused')) {
        known.forget(key, address);
        limits.countRefusedKey(address);
      }
      throw error;
    });
    known.note(key, address, caller.holderId);
    return caller;
  };

  return async (operation, request, reply) => {
    refuseKeyInAddress(request.url);
    const key = keyOf(request);
    const call = classOf(operation);
    const calls = callsOf(operation, request);
    const holder = known.holderOf(key, request.ip);
    // Counted before anything is asked where it is known whose call it is: of all that come meanwhile, only those that may go on cost a question.
    if (holder === undefined) limits.refuseGuesser(request.ip, reply);
    else limits.countCall(holder, call, calls, reply);
    const caller = await callerOf(key, request.ip, holder);
    request.caller = caller;
    if (caller.sandbox) void reply.header('sandbox', 'true');
    if (caller.holderId !== holder) limits.countCall(caller.holderId, call, calls, reply);
    if (!caller.scopes.includes(operation.scope)) throw new AppError('scope_missing', { scope: operation.scope });
    refuseForeignBody(operation, request.headers);
    return caller;
  };
}

/** Addresses stand in logs, of proxies and of the caller. */
function refuseKeyInAddress(url: string): void {
  if (!/pk_[\w-]{51}/.test(url)) return;
  throw refusedRequest([wrong('header/authorization', 'A key belongs into the header Authorization alone: `Bearer <key>`. Remove this one and make another, as addresses stand in logs.')]);
}

function keyOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}
