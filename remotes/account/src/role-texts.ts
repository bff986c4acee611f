import type { Role } from '@portal/contracts';

/** Not by the role's own name: that of the administration is in nothing that other users receive (MFE-03). */
const roleTexts: Readonly<Record<Role, string>> = {
  user: 'role.user',
  fin: 'role.fin',
  clientAdmin: 'role.clientAdmin',
  admin: 'role.administrator',
  topup: 'role.topup',
  impersonate: 'role.impersonate',
  stoplistadmin: 'role.stoplistadmin',
};

/** The key of its text; a role that this build does not know has none. */
export const roleText = (role: string): string | undefined => (isKnown(role) ? roleTexts[role] : undefined);
const isKnown = (role: string): role is Role => Object.hasOwn(roleTexts, role);
