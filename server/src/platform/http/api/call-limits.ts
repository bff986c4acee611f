import { AppError } from '@portal/contracts';
import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodySize } from './body-size';
import { networkOf, NETWORKS_PER_SITE, siteOf } from '../network';
import { TokenBuckets, type Level } from './token-buckets';

export type ApiRateLimits = { perAddress: number; refusedKeys: number; sending: number; otp: number; reading: number; others: number };
/** Calls per minute. `sending` equals the default `perKey` of the traffic limits, beyond which a key is blocked. */
export const defaultApiRateLimits: ApiRateLimits = {
  perAddress: 60_000, refusedKeys: 600, sending: 6_000, otp: 6_000, reading: 6_000, others: 3_000,
};

export type CallClass = 'sending' | 'otp' | 'reading' | 'others';

/** Seconds whose calls a limit allows at once, because scheduled jobs start together. */
export const BURST_SECONDS = 5;

export function classOf({ method, scope }: Pick<ApiOperation, 'method' | 'scope'>): CallClass {
  if (method === 'GET') return 'reading';
  if (scope === 'messages:send') return 'sending';
  return scope === 'otp' ? 'otp' : 'others';
}

/** Body size that counts as one call. Larger bodies count as several, because parsing them takes longer. */
const BYTES_PER_CALL = 64 * 1024;

export function callsOf({ bodyKind }: Pick<ApiOperation, 'bodyKind'>, request: Pick<FastifyRequest, 'headers' | 'routeOptions'>): number {
  return bodyKind === 'json' ? Math.max(1, Math.ceil(bodySize(request) / BYTES_PER_CALL)) : 1;
}

/** Counts per process, so each web node grants the full rate. Sends RateLimit headers (IETF draft) for the last limit checked. */
export class CallLimits {
  private readonly limits: Readonly<Record<CallClass, Limit> & Record<'perAddress' | 'refusedKeys', NetworkLimit>>;

  constructor(rates: ApiRateLimits, clock: () => number = () => performance.now()) {
    const of = (name: keyof ApiRateLimits, shown: string) => new Limit(shown, rates[name], clock);
    const ofNetworks = (name: keyof ApiRateLimits, shown: string) => new NetworkLimit(
      of(name, shown), new Limit(shown, rates[name] * NETWORKS_PER_SITE, clock),
    );
    this.limits = {
      perAddress: ofNetworks('perAddress', 'address'), refusedKeys: ofNetworks('refusedKeys', 'refused'), sending: of('sending', 'sending'),
      otp: of('otp', 'otp'),
      reading: of('reading', 'reading'), others: of('others', 'others'),
    };
  }

  countAddress(address: string, reply: FastifyReply): void {
    this.limits.perAddress.take(address, reply);
  }

  countCall(holderId: bigint, call: CallClass, calls: number, reply: FastifyReply): void {
    const limit = this.limits[call];
    limit.show(limit.buckets.take(String(holderId), calls), reply);
  }

  /** Refuses unknown keys from an address that has sent too many refused keys. Known keys from that address keep working. */
  refuseGuesser(address: string, reply: FastifyReply): void {
    this.limits.refusedKeys.refuseEmpty(address, reply);
  }

  countRefusedKey(address: string): void {
    this.limits.refusedKeys.take(address);
  }
}

class NetworkLimit {
  constructor(private readonly network: Limit, private readonly site: Limit) {}

  take(address: string, reply?: FastifyReply): void {
    this.each(address, (limit, key) => {
      const level = limit.buckets.take(key);
      if (reply) limit.show(level, reply);
    });
  }

  refuseEmpty(address: string, reply: FastifyReply): void {
    this.each(address, (limit, key) => {
      const level = limit.buckets.look(key);
      if (level.isEmpty) limit.show(level, reply);
    });
  }

  /** Visits the limit of the larger address block (site) before that of the smaller (network): response headers report the last one. */
  private each(address: string, visit: (limit: Limit, key: string) => void): void {
    const site = siteOf(address);
    if (site !== null) visit(this.site, site);
    visit(this.network, networkOf(address));
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
