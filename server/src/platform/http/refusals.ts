import type { ErrorName } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Claims } from './failure-note';
import type { Metrics } from './metrics';
import { networkOf, NETWORKS_PER_SITE, plainAddress, siteOf } from './network';
import { requestInfoOf, type RequestInfo } from './recording';

export const refusals: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'login_failed', 'login_locked', 'password_wrong', 'cannot_change_password', 'second_factor_wrong', 'step_up_required', 'code_invalid',
  'session_illegal',
  'foreign_origin', 'permission_denied', 'impersonation_refused', 'impersonation_forbids', 'role_refused', 'key_refused',
  'key_address_refused', 'scope_missing',
  'scope_refused', 'release_token_refused', 'release_token_limited', 'callback_refused', 'customer_disabled',
]);

type RefusedCall = {
  error: ErrorName;
  requestInfo: RequestInfo;
  actor: { loginId: bigint; customerId: bigint; impersonatorId: bigint | null } | null;
  claims: Claims;
};
export type RecordRefusal = (refusal: RefusedCall) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts, audits and logs a refusal without an HTTP answer, such as a WebSocket closed with a code. */
    traceRefusal: (request: FastifyRequest, error: ErrorName) => Promise<void>;
  }
}

const MINUTE = 60_000;
/** Maximum audited refusals per minute for each login, API key or network, so that a flood does not hide other attempts. */
const MAX_PER_SOURCE = 20;
const MAX_PER_CUSTOMER = 200;
const MAX_PER_SITE = MAX_PER_SOURCE * NETWORKS_PER_SITE;
/** Maximum audited refusals per minute of all unauthenticated callers. Beyond it, only the first few per IPv6 /48 or IPv4 address. */
const MAX_STRANGERS = 200;
const FIRSTS_PER_SITE = 3;
const MAX_FIRSTS = 600;

export function traceRefusals(app: FastifyInstance, { metrics, record }: { metrics: Metrics; record: RecordRefusal }): void {
  const counts = new Map<ErrorName, number>();
  let unrecorded = 0;
  metrics.counter({ name: 'http_failures_total', help: 'Requests that failed, by the name of the error', label: 'error' },
    () => [...counts].map(([label, value]) => ({ label, value })));
  metrics.counter({
    name: 'portal_refusals_unrecorded_total', help: 'Refusals beyond what the audit takes a minute, or that it could not take',
  },
    () => [{ value: unrecorded }]);
  const budget = new RefusalBudget();
  const trace = async (request: FastifyRequest) => {
    const error = request.failure;
    if (error === null) return;
    counts.set(error, (counts.get(error) ?? 0) + 1);
    if (!refusals.has(error) || request.isRecorded) return;
    if (!budget.take(sourceOf(request), performance.now())) {
      unrecorded += 1;
      return;
    }
    await record(refusalOf(error, request)).catch((cause: unknown) => {
      unrecorded += 1;
      request.log.error({ err: cause }, 'a refusal was not written down');
    });
  };
  app.decorateRequest('failure', null).decorateRequest('claims', null).decorateRequest('isRecorded', false);
  app.decorate('traceRefusal', async (request, error) => {
    request.failure = error;
    await trace(request);
    const { method, routeOptions, ip, traceId, actor } = request;
    const login = actor ? Number(actor.loginId) : undefined;
    request.log.info({ method, route: routeOptions.url, error, address: plainAddress(ip), trace: traceId, login }, 'request');
  });
  app.addHook('onSend', trace);
}

function refusalOf(error: ErrorName, request: FastifyRequest): RefusedCall {
  const { actor, caller, claims } = request;
  const key = caller ? { customerId: caller.customerId, keyId: caller.keyId } : {};
  const requestInfo = requestInfoOf(request);
  const path = request.routeOptions.url ?? '*';
  return { error, requestInfo: { ...requestInfo, path }, actor, claims: { ...key, ...claims } };
}

export type RefusalSource = { shares: readonly (readonly [name: string, max: number])[]; stranger: boolean };

/** Signed-in logins and known API keys have their own limits, which unauthenticated callers on the same network cannot use up. */
function sourceOf({ actor, caller, claims, ip }: FastifyRequest): RefusalSource {
  if (actor) {
    const { impersonatorId, loginId, customerId } = actor;
    return {
      shares: [[`login ${impersonatorId ?? loginId}`, MAX_PER_SOURCE], [`customer ${customerId}`, MAX_PER_CUSTOMER]], stranger: false,
    };
  }
  const keyId = caller?.keyId ?? claims?.keyId;
  if (keyId !== undefined) return { shares: [[`key ${keyId}`, MAX_PER_SOURCE]], stranger: false };
  return strangerAt(ip);
}

export function strangerAt(address: string): RefusalSource {
  const site = siteOf(address);
  return { shares: [[networkOf(address), MAX_PER_SOURCE], ...(site === null ? [] : [[site, MAX_PER_SITE] as const])], stranger: true };
}

export class RefusalBudget {
  private since = Number.NEGATIVE_INFINITY;
  private strangers = 0;
  private firsts = 0;
  private readonly taken = new Map<string, number>();

  take({ shares, stranger }: RefusalSource, now: number): boolean {
    if (now - this.since >= MINUTE) {
      this.since = now;
      this.strangers = this.firsts = 0;
      this.taken.clear();
    }
    if (shares.some(([name, max]) => this.countOf(name) >= max)) return false;
    if (stranger && !this.countUnknown(this.countOf(shares.at(-1)?.[0] ?? ''))) return false;
    for (const [name] of shares) this.taken.set(name, this.countOf(name) + 1);
    return true;
  }

  private countUnknown(own: number): boolean {
    if (this.strangers < MAX_STRANGERS) {
      this.strangers += 1;
      return true;
    }
    if (own >= FIRSTS_PER_SITE || this.firsts >= MAX_FIRSTS) return false;
    this.firsts += 1;
    return true;
  }

  private countOf(name: string): number {
    return this.taken.get(name) ?? 0;
  }
}
