import { type ErrorLine, type Language } from '@portal/contracts';
import { waitText } from '@portal/portal';
import { storedEndReason } from '../session/end-reason';
import type en from '../../locales/public/en.json';
import type { Text } from './public-text';

export type LoginError = { name: string; params?: Record<string, string | number>; message?: string; lines?: readonly ErrorLine[] };
export type LoginErrorText = { title: string; text?: string; lines: readonly string[] };

type KnownError = keyof (typeof en)['errors'];
/** Errors that `/login?reason=…` may show. The list is fixed, because free text would let a link show any message on our page. */
const fromAddress: readonly string[] = ['verification_failed', 'code_invalid'] satisfies KnownError[];
/** Reasons why the last session of this tab ended; other stored values are ignored. */
const endings: readonly string[] = [
  'ended_elsewhere', 'ended_replaced', 'ended_expired', 'ended_locked', 'ended_customer_disabled', 'ended_impersonation', 'ended_refused',
] satisfies KnownError[];
const known: readonly string[] = [
  'login_failed', 'login_locked', 'second_factor_wrong', 'too_many_requests', 'invalid_request', 'empty_parameter', 'payload_too_large',
  'foreign_origin',
  'server_unexpected', 'server_unavailable', 'network_unreachable', 'password_too_short', 'password_known', 'password_holds_login',
  'passwords_differ',
  'customer_disabled', ...fromAddress, ...endings,
] satisfies (KnownError | string)[];

/** Returns the sign-in page's initial error: the URL's `reason`, the reason why the last session ended, or both (SES-20). */
export function firstError(search: string): LoginError | undefined {
  const name = new URLSearchParams(search).get('reason');
  const ending = endings.find((each) => each === `ended_${storedEndReason()}`);
  if (name && fromAddress.includes(name)) return { name, ...(ending && { lines: [{ message: ending }] }) };
  return ending === undefined ? undefined : { name: ending };
}

export const isEnding = ({ name }: LoginError): boolean => endings.includes(name);

/** Returns the translated error name, else the server's message, else 'Error'. Adds a line per further message (ERR-01). */
export function loginErrorText(error: LoginError, t: Text, language: Language): LoginErrorText {
  const lines = (error.lines ?? []).map(({ message, params = {} }) => [
    known.includes(message) ? t(`errors.${message as KnownError}`, params) : message, ...Object.values(params),
  ].join(' '));
  if (!known.includes(error.name)) return { title: error.message ?? t('errors.error'), lines };
  const seconds = Number(error.params?.seconds);
  const params = { ...error.params, wait: waitText(language, Number.isFinite(seconds) ? seconds : 60) };
  const title = t(`errors.${error.name as KnownError}`, params);
  return error.name === 'login_failed' ? { title, text: t('errors.login_failed_hint'), lines } : { title, lines };
}
