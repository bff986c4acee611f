import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor';
import { changesState } from './admission';
import { nameOfFailure } from './error-handler';
import { pathOf } from './request-path';

declare module 'fastify' {
  interface FastifyInstance {
    recordCall: RecordCall;
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
/** Told 'done' or the name of the error, and what the answer says was made. */
export type RecordOutcome = (outcome: string, subject: Subject) => Promise<void>;
/** Writes a call down before it is carried out; what cannot be written down is not done. */
export type RecordCall = (call: RecordedCall) => Promise<RecordOutcome>;

/**
 * Carries a call out with a record before and after it, where it changes something and is made under another's login (SES-08), or
 * by anybody in the administration. `input` is the parsed query and body.
 */
export async function recorded<T>(request: FastifyRequest, actor: Actor, input: object, work: () => Promise<T>): Promise<T> {
  if (!isRecorded(request, actor)) return work();
  const record = await request.server.recordCall({ actor, asked: askedBy(request), subject: subjectOf(...Object.values(input)) });
  // The call is done, or is not, whatever becomes of the second record; one without it is a call that was cut off.
  const tell = (outcome: string, subject: Subject = {}) => record(outcome, subject)
    .catch((error: unknown) => request.log.error({ err: error }, 'the outcome of a call was not written down'));
  try {
    const answer = await work();
    await tell('done', subjectOf(answer));
    return answer;
  } catch (error) {
    await tell(nameOfFailure(error));
    throw error;
  }
}

const ADMINISTRATION = /^\/(v2\/)?admin\//;

function isRecorded(request: FastifyRequest, { impersonatorId }: Actor): boolean {
  if (!changesState(request)) return false;
  return impersonatorId !== null || ADMINISTRATION.test(request.routeOptions.url ?? '');
}

/** What may be kept for ever: identifiers, and never a secret, a text or a number. */
const kept = ['id', 'uuid', 'set', 'rollout', 'remote', 'version'];
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

function entriesOf(part: unknown): [string, unknown][] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : [];
}
