import { instantsOf } from '@portal/ui/screens';

/** All audit events except `call`, the event of an ordinary API call. */
export const auditEvents = [
  'logged_in', 'login_locked', 'refused', 'impersonated', 'code_issued', 'code_used', 'password_set', 'stepped_up', 'two_factor_on',
  'two_factor_off',
] as const;

export const outcomes = ['done', 'refused', 'cut'] as const;
export type Outcome = (typeof outcomes)[number];

/** The query in the URL. `what`: an event, or the full path of an API call. `path`: any part of such a path. */
export type AuditQuery = {
  login: string; customerUuid: string; what: string; path: string; subject: string; outcome: Outcome | undefined; impersonated: boolean;
  from: string; to: string; cursor: string;
};
export type AuditChoice = {
  login?: string; customer?: string; what?: string; path?: string; subject?: string; outcome?: string; impersonated?: boolean;
  from?: string; to?: string;
};

export const NO_FILTERS: AuditChoice = {
  login: '', customer: '', what: '', path: '', subject: '', outcome: '', impersonated: false, from: '', to: '',
};
export const isFiltered = (query: AuditQuery) => countFolded(query) > 0
  || query.login !== '' || query.what !== '' || query.outcome !== undefined || query.customerUuid !== '';
export const countFolded = ({ path, subject, impersonated, from, to }: AuditQuery) => [
  path !== '', subject !== '', impersonated, from !== '' || to !== '',
].filter(Boolean).length;

/** Converts the query to the input of the API contract. */
export function toInput({ login, customerUuid, what, path, subject, outcome, impersonated, from, to, cursor }: AuditQuery) {
  const isEvent = auditEvents.some((event) => event === what);
  const piece = what === '' || isEvent ? path : what;
  const filter = {
    ...(login !== '' && { login }), ...(customerUuid !== '' && { customerUuid }), ...(isEvent && { event: what }),
    ...(piece !== '' && { path: piece }), ...(subject !== '' && { subject }),
    ...(outcome && { outcome }), ...(impersonated && { impersonated }), ...instantsOf({ from, to }),
  };
  return { query: { filter, ...(cursor !== '' && { cursor }) } };
}
