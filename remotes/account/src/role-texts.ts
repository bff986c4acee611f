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

const roleNames: Readonly<Record<Role, string>> = {
  user: 'roleName.user',
  fin: 'roleName.fin',
  clientAdmin: 'roleName.clientAdmin',
  admin: 'roleName.administrator',
  topup: 'roleName.topup',
  impersonate: 'roleName.impersonate',
  stoplistadmin: 'roleName.stoplistadmin',
};

/** The translation key of the name with what the role may do; undefined for a role that this build does not know. */
export const roleText = (role: string): string | undefined => (isKnown(role) ? roleTexts[role] : undefined);
/** The translation key of the name alone. */
export const roleName = (role: string): string | undefined => (isKnown(role) ? roleNames[role] : undefined);
const isKnown = (role: string): role is Role => Object.hasOwn(roleTexts, role);
