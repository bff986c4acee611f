import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor';
import { changesState } from './admission';
import { nameOfFailure } from './error-handler';
import { plainAddress } from './network';
import { pathOf } from './request-path';

declare module 'fastify' {
  interface FastifyInstance {
    recordCall: RecordCall;
  }
  interface FastifyRequest {
    changes: Changes | null;
    concerned: bigint | null;
  }
}

export type RequestInfo = {
  method: string;
  /** Path of the URL without the query, which may contain phone numbers. */
  path: string;
  requestId: string;
  callerRequestId: string | null;
  address: string;
};

export function requestInfoOf(request: FastifyRequest): RequestInfo {
  const { method, traceId: requestId, callerId: callerRequestId, ip } = request;
  return { method, path: pathOf(request), requestId, callerRequestId, address: plainAddress(ip) };
}

type RecordedSubject = Record<string, string | number>;
type RecordedCall = { actor: Actor; requestInfo: RequestInfo; subject: RecordedSubject };
type ChangedValue = string | number | boolean | null | readonly string[];
export type Changes = Record<string, readonly [ChangedValue, ChangedValue]>;
type OutcomeFacts = { subject: RecordedSubject; changes: Changes; customerId: bigint | null };
type RecordOutcome = (outcome: string, facts: OutcomeFacts) => Promise<void>;
/** Writes an audit entry and resolves to a function that adds the outcome. If the entry cannot be written, the call fails. */
export type RecordCall = (call: RecordedCall) => Promise<RecordOutcome>;

/**
 * Audits changes by administrators, audited endpoints and impersonated calls (SES-08). Audits reads of another customer's data before the
 * answer is sent (SES-18). These reads, and impersonated reads, are audited at most once a minute per session, customer and route.
 */
export async function recorded<T>(request: FastifyRequest, actor: Actor, input: object, work: () => Promise<T>): Promise<T> {
  const reads = !changesState(request);
  const impersonated = actor.impersonatorId !== null && reads ? readOf(request, actor, actor.customerId) : null;
  const start = async () => {
    request.isRecorded = true;
    const token = actor.releaseToken !== undefined && { releaseToken: actor.releaseToken };
    return request.server.recordCall({
      actor, requestInfo: requestInfoOf(request), subject: { ...subjectOf(...Object.values(input)), ...token },
    });
  };
  if (!isRecorded(request, actor) && !impersonated?.isFirst()) {
    const answer = await work();
    const customerId = otherCustomer(request, actor);
    const read = reads && customerId !== null ? readOf(request, actor, customerId) : null;
    if (read?.isFirst()) {
      await (await start())('done', { subject: {}, changes: {}, customerId });
      read.note();
    }
    return answer;
  }
  const record = await start();
  impersonated?.note();
  const notify = (outcome: string, subject: RecordedSubject = {}, changes: Changes = {}) => {
    const customerId = otherCustomer(request, actor);
    return record(outcome, { subject, changes, customerId }).catch((error: unknown) => {
      // The audit failed. A change cannot be undone here, so its answer is still sent. Data of another customer is never sent unaudited.
      if (reads && customerId !== null) throw error;
      request.log.error({ err: error }, 'the outcome of a call was not written down');
    });
  };
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await notify(nameOfFailure(error));
    throw error;
  }
  await notify('done', subjectOf(answer, itemOf(answer)), request.changes ?? {});
  return answer;
}

/** Adds changed fields to the audited outcome, which is kept forever. Never pass passwords, keys or message texts. */
export function noteChange(request: FastifyRequest, changes: Changes): void {
  const reported = Object.entries(changes).filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after));
  request.changes = { ...request.changes, ...Object.fromEntries(reported) };
}

/** Notes the customer that an administration call concerns, so that its audit shows the call too. Does nothing for several customers. */
export function noteCustomer(request: FastifyRequest, ...customerIds: readonly bigint[]): void {
  const [only, ...others] = new Set(customerIds);
  if (only !== undefined && others.length === 0) request.concerned = only;
}

function otherCustomer({ concerned }: FastifyRequest, { customerId }: Actor): bigint | null {
  return concerned === customerId ? null : concerned;
}

const ADMINISTRATION = /^\/(v2\/)?admin\//;

function isRecorded(request: FastifyRequest, { impersonatorId }: Actor): boolean {
  if (request.routeOptions.config.audited) return true;
  if (!changesState(request)) return false;
  return impersonatorId !== null || ADMINISTRATION.test(request.routeOptions.url ?? '');
}

const MINUTE = 60_000;
type Reads = { minute: number; seen: Set<string> };
const readsOf = new WeakMap<object, Reads>();

function readOf(request: FastifyRequest, { sessionId }: Actor, customerId: bigint): { isFirst(): boolean; note(): void } {
  const minute = Math.floor(request.server.clock().getTime() / MINUTE);
  const known = readsOf.get(request.server);
  const reads = known?.minute === minute ? known : { minute, seen: new Set<string>() };
  readsOf.set(request.server, reads);
  const name = `${sessionId} ${customerId} ${request.method} ${request.routeOptions.url}`;
  return { isFirst: () => !reads.seen.has(name), note: () => void reads.seen.add(name) };
}

/** Input and answer fields that the audit keeps forever: identifiers only, never secrets, texts or phone numbers. */
const recordedFields = ['id', 'uuid', 'customerUuid', 'organizationUuid', 'set', 'rollout', 'remote', 'version'];
const MAX_ID_LENGTH = 100;

function subjectOf(...parts: unknown[]): RecordedSubject {
  const subject: RecordedSubject = {};
  for (const [key, value] of parts.flatMap(entriesOf)) {
    if (!recordedFields.includes(key)) continue;
    if (typeof value === 'string') subject[key] = value.slice(0, MAX_ID_LENGTH);
    if (typeof value === 'number') subject[key] = value;
  }
  return subject;
}

function itemOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'item' in answer ? answer.item : undefined;
}

function entriesOf(part: unknown): [string, unknown][] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : [];
}
