import { isAppError, type ErrorLine, type ErrorName, type ErrorParams } from '@portal/contracts';
import { i18n, useTranslation } from '@portal/portal/i18n';

/**
 * A failure as it lies in the store and is shown. `name` is translated under `errors.*`; 'error' is the last resort of
 * SPEC 8, when the answer gave neither a known name nor a message; the last two are SPEC 8's about the elements list.
 */
export type Failure = {
  name: ErrorName | 'error' | 'elements_wrong' | 'elements_empty';
  params: ErrorParams;
  lines: readonly ErrorLine[];
  /** The server's own words: shown where this build has no text for the name. */
  message?: string;
  /** Stands in the server's log beside the cause. */
  traceId?: string;
};

export const failure = (name: Failure['name'], rest: Partial<Failure> = {}): Failure => ({ name, params: {}, lines: [], ...rest });

const hasFailure = (error: unknown): error is { failure: Failure } => error instanceof Error && 'failure' in error;

/** Anything thrown that is not ours is a bug of this page: client_unexpected. */
export function toFailure(error: unknown): Failure {
  if (hasFailure(error)) return error.failure;
  if (isAppError(error)) return failure(error.error, { params: error.params, lines: error.lines });
  return failure('client_unexpected');
}

/**
 * A failure that a record carries, such as that of a job or a refused message: `name` is a plain string there.
 * A name that this build has no text for becomes `unknown`.
 */
export function recordedFailure(recorded: { name: string; params?: ErrorParams } | null, unknown: Failure['name'] = 'error'): Failure {
  return recorded && hasText(recorded.name) ? failure(recorded.name, { params: recorded.params ?? {} }) : failure(unknown);
}

const hasText = (name: string): name is ErrorName => i18n.exists(textKeys(name));

/** Whether a record's own read says that there is none of that id, or none for this user. */
export const isMissingRecord = ({ name }: Failure): boolean => name === 'not_found' || name === 'invalid_request' || name.endsWith('_not_found');

/** A request that was given up by leaving is no failure. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'CanceledError' || error.name === 'AbortError');

/** In the current language, by ERR-01: the translated name, else the message, else 'Error'; then a line for each further message. */
export function failureText({ name, params, lines, message }: Failure): { text: string; lines: string[] } {
  // A reason that has words of its own, `refund_refused_under_way`, is said in them.
  const keys = textKeys(name);
  const text = message && (name === 'error' || !i18n.exists(keys)) ? message : i18n.t([...keys, 'portal:errors.error'], { ...params, ...(params.reason !== undefined && { context: String(params.reason) }) });
  return { text, lines: lines.map(lineText) };
}

function lineText({ message, params = {} }: ErrorLine): string {
  const keys = textKeys(message);
  if (i18n.exists(keys)) return i18n.t(keys, params.field === undefined ? params : { ...params, field: fieldName(String(params.field)) });
  const rest = Object.values(params).filter((value) => !message.includes(String(value)));
  return rest.length > 0 ? `${message}: ${rest.join(', ')}` : message;
}

/** What a form calls it, where people fill it in; else as the call has it. One of several, `addresses.0`, is called what they are. */
function fieldName(field: string): string {
  const key = `fields.${field.split('.').findLast((part) => !/^\d+$/.test(part))}`;
  return i18n.exists(key, { ns: 'remotes' }) ? i18n.t(key, { ns: 'remotes' }) : field;
}

/** Errors that only remotes meet have their texts apart: they come with the first remote. */
const textKeys = (name: string): [string, string] => [`portal:errors.${name}`, `remotes:errors.${name}`];

/** `failureText` that follows the language. */
export function useFailureText(shown: Failure | undefined): { text: string; lines: string[] } | undefined {
  useTranslation('portal');
  return shown && failureText(shown);
}
