import { AppError } from '@portal/contracts';
import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodySize } from './body-size';
import { TokenBuckets, type Level } from './token-buckets';

/** Calls a minute: of a customer by what they do, and of an address whoever calls from there. */
export type ApiRateLimits = { perAddress: number; refusedKeys: number; sending: number; otp: number; reading: number; others: number };
/** As much as the guard against pumping lets a key send: who has too much at once waits, and who goes on with it for a minute is stopped by the guard. */
export const defaultApiRateLimits: ApiRateLimits = { perAddress: 60_000, refusedKeys: 600, sending: 6_000, otp: 6_000, reading: 6_000, others: 3_000 };

/** Under which limits a call falls, by name as its headers tell it. */
export type CallClass = 'sending' | 'otp' | 'reading' | 'others';

/** What may come at once, in seconds of the rate: jobs of a shop begin together. */
const BURST_SECONDS = 5;

export function classOf({ method, scope }: Pick<ApiOperation, 'method' | 'scope'>): CallClass {
  if (method === 'GET') return 'reading';
  if (scope === 'messages:send') return 'sending';
  return scope === 'otp' ? 'otp' : 'others';
}

/** What counts as one call of a body that is read as a whole; to read and check it takes as long as it is. */
const BYTES_PER_CALL = 64 * 1024;

/** As how many calls one counts. A stream has turns of its own. */
export function callsOf({ bodyKind }: Pick<ApiOperation, 'bodyKind'>, request: Pick<FastifyRequest, 'headers' | 'routeOptions'>): number {
  return bodyKind === 'json' ? Math.max(1, Math.ceil(bodySize(request) / BYTES_PER_CALL)) : 1;
}

/**
 * Counts in this process; several web nodes each give the full share. Every answer tells by the headers of draft-ietf-httpapi-ratelimit-headers how
 * the limit stands that was looked at last: of the address, and from then on that a key is known, of its customer.
 */
export class CallLimits {
  private readonly limits: Readonly<Record<keyof ApiRateLimits, Limit>>;

  constructor(rates: ApiRateLimits, clock: () => number = () => performance.now()) {
    const of = (name: keyof ApiRateLimits, shown: string) => new Limit(shown, rates[name], clock);
    this.limits = {
      perAddress: of('perAddress', 'address'), refusedKeys: of('refusedKeys', 'refused'), sending: of('sending', 'sending'), otp: of('otp', 'otp'),
      reading: of('reading', 'reading'), others: of('others', 'others'),
    };
  }

  /** Throws too_many_requests. */
  countAddress(address: string, reply: FastifyReply): void {
    const limit = this.limits.perAddress;
    limit.show(limit.buckets.take(address), reply);
  }

  countCall(holderId: bigint, call: CallClass, calls: number, reply: FastifyReply): void {
    const limit = this.limits[call];
    limit.show(limit.buckets.take(String(holderId), calls), reply);
  }

  /** Whoever tries keys that are none is let alone after a while, those with good keys at the same address are not. */
  refuseGuesser(address: string, reply: FastifyReply): void {
    const limit = this.limits.refusedKeys;
    const level = limit.buckets.look(address);
    if (level.isEmpty) limit.show(level, reply);
  }

  countRefusedKey(address: string): void {
    this.limits.refusedKeys.buckets.take(address);
  }
}

class Limit {
  readonly buckets: TokenBuckets;
  private readonly policy: string;

  constructor(private readonly name: string, perMinute: number, clock: () => number) {
    const perSecond = perMinute / 60;
    const capacity = Math.max(1, Math.round(perSecond * BURST_SECONDS));
    this.buckets = new TokenBuckets(capacity, perSecond, clock);
    this.policy = `"${name}";q=${capacity};w=${Math.ceil(capacity / perSecond)}`;
  }

  show({ isEmpty, remaining, fullIn, nextIn }: Level, reply: FastifyReply): void {
    void reply.header('ratelimit-policy', this.policy).header('ratelimit', `"${this.name}";r=${remaining};t=${fullIn}`);
    if (isEmpty) throw new AppError('too_many_requests', { seconds: nextIn });
  }
}
