/** SPEC 6's ordered list of roles. Bit i of `maskrole` is the role at index i; index 0 is unused (SES-06). */
const ordered = ['', 'user', 'fin', 'clientAdmin', 'admin', 'topup', 'impersonate', 'stoplistadmin'] as const;
export type Role = Exclude<(typeof ordered)[number], ''>;
export const roles = ordered.slice(1) as readonly Role[];

/** Unknown bits are ignored, so older programs can read newer masks. */
export function decodeMask(mask: number): Role[] {
  return roles.filter((role) => mask & (1 << ordered.indexOf(role)));
}

export function encodeMask(roles: readonly Role[]): number {
  return roles.reduce((mask, role) => mask | (1 << ordered.indexOf(role)), 0);
}
