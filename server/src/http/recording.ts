import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor';
import { changesState } from './admission';
import { nameOfFailure } from './error-handler';
import { pathOf } from './request-path';

declare module 'fastify' {
  interface FastifyInstance {
    recordCall: RecordCall;
  }
  interface FastifyRequest {
    /** What `noteChange` was told. */
    changes: Changes | null;
  }
}

/** Of a request, what an audit keeps. */
export type Asked = {
  method: string;
  /** Without its query, which may hold telephone numbers. */
  path: string;
  /** Made by the server: nobody else can give two requests one id. */
  requestId: string;
  /** What the caller calls it, if he does. */
  callerRequestId: string | null;
  address: string;
};

export function askedBy(request: FastifyRequest): Asked {
  const { method, traceId: requestId, callerId: callerRequestId, ip: address } = request;
  return { method, path: pathOf(request), requestId, callerRequestId, address };
}

/** The ids by which a call names what it changes. */
export type Subject = Record<string, string | number>;
export type RecordedCall = { actor: Actor; asked: Asked; subject: Subject };
type ChangedValue = string | number | boolean | null | readonly string[];
/** Field by field, as [before, after]. */
export type Changes = Record<string, readonly [ChangedValue, ChangedValue]>;
/** Told 'done' or the name of the error, what the answer says was made, and what the handler said it changed. */
export type RecordOutcome = (outcome: string, subject: Subject, changes: Changes) => Promise<void>;
/** Writes a call down before it is carried out; what cannot be written down is not done. */
export type RecordCall = (call: RecordedCall) => Promise<RecordOutcome>;

/**
 * Carries a call out with a record before and after it, where its endpoint asks for that, or where it changes something and is made
 * under another's login (SES-08) or in the administration. `input` is the parsed query and body.
 */
export async function recorded<T>(request: FastifyRequest, actor: Actor, input: object, work: () => Promise<T>): Promise<T> {
  if (!isRecorded(request, actor)) return work();
  const record = await request.server.recordCall({ actor, asked: askedBy(request), subject: subjectOf(...Object.values(input)) });
  // The call is done, or is not, whatever becomes of the second record; one without it is a call that was cut off.
  const tell = (outcome: string, subject: Subject = {}, changes: Changes = {}) => record(outcome, subject, changes)
    .catch((error: unknown) => request.log.error({ err: error }, 'the outcome of a call was not written down'));
  try {
    const answer = await work();
    await tell('done', subjectOf(answer, itemOf(answer)), request.changes ?? {});
    return answer;
  } catch (error) {
    await tell(nameOfFailure(error));
    throw error;
  }
}

/**
 * For the handler of a recorded call: which fields it changes, as [before, after]; kept with the outcome of the call where it is done,
 * for ever. Those that stay as they are may be given too, and are left out. Never a password, a key or a text that was sent.
 */
export function noteChange(request: FastifyRequest, changes: Changes): void {
  const told = Object.entries(changes).filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after));
  request.changes = { ...request.changes, ...Object.fromEntries(told) };
}

const ADMINISTRATION = /^\/(v2\/)?admin\//;

function isRecorded(request: FastifyRequest, { impersonatorId }: Actor): boolean {
  if (request.routeOptions.config.audited) return true;
  if (!changesState(request)) return false;
  return impersonatorId !== null || ADMINISTRATION.test(request.routeOptions.url ?? '');
}

/** What may be kept for ever: identifiers, and never a secret, a text or a number. */
const kept = ['id', 'uuid', 'customerUuid', 'organizationUuid', 'set', 'rollout', 'remote', 'version'];
const LONGEST_ID = 100;

function subjectOf(...parts: unknown[]): Subject {
  const subject: Subject = {};
  for (const [key, value] of parts.flatMap(entriesOf)) {
    if (!kept.includes(key)) continue;
    if (typeof value === 'string') subject[key] = value.slice(0, LONGEST_ID);
    if (typeof value === 'number') subject[key] = value;
  }
  return subject;
}

/** Of an answer that says more than what was made. */
function itemOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'item' in answer ? answer.item : undefined;
}

function entriesOf(part: unknown): [string, unknown][] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : [];
}
