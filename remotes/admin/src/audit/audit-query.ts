/** What is written down with its change, and not around a call. */
export const auditEvents = ['logged_in', 'login_locked', 'refused', 'impersonated', 'code_issued', 'code_used', 'password_set', 'stepped_up', 'two_factor_on', 'two_factor_off'] as const;

export const outcomes = ['done', 'refused', 'cut'] as const;
export type Outcome = (typeof outcomes)[number];

/** Which page of which entries, as it stands in the URL. `what` is an event's name or a call's path that has words of its own, `path` a piece of any. */
export type AuditQuery = {
  login: string; customerUuid: string; what: string; path: string; subject: string; outcome: Outcome | undefined; impersonated: boolean; from: string; to: string; cursor: string;
};
export type AuditChoice = { login?: string; customer?: string; what?: string; path?: string; subject?: string; outcome?: string; impersonated?: boolean; from?: string; to?: string };

export const NO_FILTERS: AuditChoice = { login: '', customer: '', what: '', path: '', subject: '', outcome: '', impersonated: false, from: '', to: '' };
export const isFiltered = (query: AuditQuery) => countFolded(query) > 0 || query.login !== '' || query.what !== '' || query.outcome !== undefined || query.customerUuid !== '';
export const countFolded = ({ path, subject, impersonated, from, to }: AuditQuery) => [path !== '', subject !== '', impersonated, from !== '' || to !== ''].filter(Boolean).length;

/** As the contract takes it: whole days of this browser's calendar, the end of the last one not being of it. */
export function toInput({ login, customerUuid, what, path, subject, outcome, impersonated, from, to, cursor }: AuditQuery) {
  const isEvent = auditEvents.some((event) => event === what);
  const piece = what === '' || isEvent ? path : what;
  const filter = {
    ...(login !== '' && { login }), ...(customerUuid !== '' && { customerUuid }), ...(isEvent && { event: what }), ...(piece !== '' && { path: piece }), ...(subject !== '' && { subject }),
    ...(outcome && { outcome }), ...(impersonated && { impersonated }), ...(from !== '' && { from: beginningOf(from, 0) }), ...(to !== '' && { to: beginningOf(to, 1) }),
  };
  return { query: { filter, ...(cursor !== '' && { cursor }) } };
}

function beginningOf(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
