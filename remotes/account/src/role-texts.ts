import type { Role } from '@portal/contracts';

/** Not keyed by role: the name of the admin role must not be in code that other users receive (MFE-03). */
const roleTexts: Readonly<Record<Role, string>> = {
  user: 'role.user',
  fin: 'role.fin',
  clientAdmin: 'role.clientAdmin',
  admin: 'role.administrator',
  topup: 'role.topup',
  impersonate: 'role.impersonate',
  stoplistadmin: 'role.stoplistadmin',
};

/** The translation key; undefined for a role that this build does not know. */
export const roleText = (role: string): string | undefined => (isKnown(role) ? roleTexts[role] : undefined);
const isKnown = (role: string): role is Role => Object.hasOwn(roleTexts, role);
