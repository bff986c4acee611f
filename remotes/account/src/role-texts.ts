import type { Role } from '@portal/contracts';

/** Translation keys. Locale files must not contain the admin role's name, because all users download them (MFE-03). */
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
