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
  /** The server's own words, where it gave no name that this build knows. */
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

/** A request that was given up by leaving is no failure. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'CanceledError' || error.name === 'AbortError');

/** In the current language, by ERR-01: the translated name, else the message, else 'Error'; then a line for each further message. */
export function failureText({ name, params, lines, message }: Failure): { text: string; lines: string[] } {
  const text = name === 'error' && message ? message : i18n.t([...textKeys(name), 'portal:errors.error'], params);
  return { text, lines: lines.map(lineText) };
}

function lineText({ message, params = {} }: ErrorLine): string {
  const keys = textKeys(message);
  if (i18n.exists(keys)) return i18n.t(keys, params);
  const rest = Object.values(params).filter((value) => !message.includes(String(value)));
  return rest.length > 0 ? `${message}: ${rest.join(', ')}` : message;
}

/** Errors that only remotes meet have their texts apart: they come with the first remote. */
const textKeys = (name: string): [string, string] => [`portal:errors.${name}`, `remotes:errors.${name}`];

/** `failureText` that follows the language. */
export function useFailureText(shown: Failure | undefined): { text: string; lines: string[] } | undefined {
  useTranslation('portal');
  return shown && failureText(shown);
}
