import { useEffect, useState } from 'react';
import { isAppError, type ErrorLine, type ErrorName, type ErrorParams } from '@portal/contracts';
import { hasErrorTexts, i18n, loadErrorTexts, useTranslation } from '@portal/portal/i18n';

/**
 * A failure as stored and shown. `name` is a translation key under `errors.*`. 'error' is SPEC 8's fallback; it shows the server's message
 * if there is one. 'elements_wrong' and 'elements_empty' are SPEC 8's errors of the UI elements list.
 */
export type Failure = {
  name: ErrorName | 'error' | 'elements_wrong' | 'elements_empty';
  params: ErrorParams;
  lines: readonly ErrorLine[];
  /** The server's message, shown if this build has no text for the name. */
  message?: string;
  /** Id of the request in the server's log. */
  traceId?: string;
};

export const failure = (name: Failure['name'], rest: Partial<Failure> = {}): Failure => ({ name, params: {}, lines: [], ...rest });

const hasFailure = (error: unknown): error is { failure: Failure } => error instanceof Error && 'failure' in error;

/** Converts any thrown value to a failure. An unknown error is a bug of this page and becomes client_unexpected. */
export function toFailure(error: unknown): Failure {
  if (hasFailure(error)) return error.failure;
  if (isAppError(error)) return failure(error.error, { params: error.params, lines: error.lines });
  return failure('client_unexpected');
}

/** Converts a failure stored in a record, such as a job. A name without a text in this build becomes `unknown`. */
export function recordedFailure(recorded: { name: string; params?: ErrorParams } | null, unknown: Failure['name'] = 'error'): Failure {
  return recorded && hasText(recorded.name) ? failure(recorded.name, { params: recorded.params ?? {} }) : failure(unknown);
}

/** Until the error texts are loaded, every name is assumed to have one. */
const hasText = (name: string): name is ErrorName => !hasErrorTexts() || i18n.exists(textKeys(name));

/** True if a record could not be read: its id is invalid, it doesn't exist, or this user may not see it. */
export const isMissingRecord = ({ name }: Failure): boolean => name === 'not_found'
  || name === 'invalid_request' || name.endsWith('_not_found');

/** True for an aborted request, which isn't shown as a failure. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'CanceledError' || error.name === 'AbortError');

/** Returns a failure's text by ERR-01: the translated name, otherwise the message, otherwise 'Error'. `lines` has the further messages. */
export function failureText({ name, params, lines, message }: Failure): { text: string; lines: string[] } {
  // `context` selects a text for the reason, such as `refund_refused_in_progress`, if there is one.
  const keys = textKeys(name);
  const text = message && (name === 'error' || !i18n.exists(keys)) ? message : i18n.t([
    ...keys, 'portal:errors.error',
  ], { ...params, ...(params.reason !== undefined && { context: String(params.reason) }) });
  return { text, lines: lines.map(lineText) };
}

function lineText({ message, params = {} }: ErrorLine): string {
  const keys = textKeys(message);
  if (i18n.exists(keys)) return i18n.t(keys, params.field === undefined ? params : { ...params, field: fieldName(String(params.field)) });
  const rest = Object.values(params).filter((value) => !message.includes(String(value)));
  return rest.length > 0 ? `${message}: ${rest.join(', ')}` : message;
}

/**
 * Returns the form's label for the field, or the API's name if there is none. A list element, such as `addresses.0`, uses its list's label.
 */
function fieldName(field: string): string {
  const key = `fields.${field.split('.').findLast((part) => !/^\d+$/.test(part))}`;
  return i18n.exists(key, { ns: 'remotes' }) ? i18n.t(key, { ns: 'remotes' }) : field;
}

/** Keys to look up in order. Error texts that only remotes need are in a separate namespace, loaded with the first failure. */
const textKeys = (name: string): [string, string] => [`portal:errors.${name}`, `remotes:errors.${name}`];

/** True if the failure's text, or a line of it, is among the error texts that don't load with the page. */
const isTextMissing = ({ name, lines }: Failure): boolean =>
  i18n.isInitialized && !hasErrorTexts() && (lines.length > 0 || !i18n.exists(`portal:errors.${name}`));

/** Loads the error texts if the failure needs them. Call before a failure is shown outside of React. */
export async function loadTextsOf(shown: Failure): Promise<void> {
  if (isTextMissing(shown)) await loadErrorTexts();
}

/** Like `failureText`, and renders again when the language changes or the error texts have loaded. */
export function useFailureText(shown: Failure | undefined): { text: string; lines: string[] } | undefined {
  useTranslation('portal');
  const isMissing = shown !== undefined && isTextMissing(shown);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (isMissing) void loadErrorTexts().then(() => setLoaded(true));
  }, [isMissing]);
  return shown && failureText(shown);
}
