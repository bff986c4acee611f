import type { Failure } from '@portal/portal';

export const loginFields = ['customerUuid', 'login', 'name', 'email', 'roles'] as const;
export type LoginField = (typeof loginFields)[number];

/** Where in the form a refusal belongs; undefined where it is about all of it. */
export function fieldOf(refusal: Failure | null): LoginField | undefined {
  if (refusal === null) return undefined;
  if (refusal.name === 'login_already_exists') return 'login';
  const named = refusal.name === 'empty_parameter' ? refusal.message ?? String(refusal.params.param ?? '') : String(refusal.lines[0]?.params?.field ?? '');
  const found = loginFields.find((field) => field === named);
  // The roles have no message of their own: what is wrong with them stands below the form.
  return found === 'roles' ? undefined : found;
}
