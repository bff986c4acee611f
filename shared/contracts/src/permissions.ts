import type { Role } from './roles';

/**
 * Visibility and call rights (SES-14). An element is a path of the interface, or an action on it; endpoints and manifests name the element
 * they require. The browser gets only its login's elements, never this table. `impersonate` and `stoplistadmin` only extend other roles.
 */
const sends: Role[] = ['user', 'admin'];
const everyone: Role[] = ['user', 'fin', 'clientAdmin', 'admin', 'topup', 'impersonate', 'stoplistadmin'];

type Allowed = Role[] | { all: Role[]; or?: Role[] };
/** The element requires all of these roles. With a plain list of roles, one of them is enough. */
const all = (...roles: Role[]): { all: Role[] } => ({ all: roles });

const table = {
  '/dashboard': everyone,
  '/icon/index': everyone,
  '/error/401': everyone,
  '/error/404': everyone,
  '/error-log/log': everyone,
  '/profile/index': everyone,
  '/documentation/index': everyone,
  '/smslist/list': sends,
  '/smslist/{id}': sends,
  '/smslist/new': sends,
  '/smslist/action/create': sends,
  '/smslist/action/confirm': sends,
  '/smslist/action/cancel': sends,
  '/smslist/action/recheck': sends,
  '/smslist/action/reset': sends,
  '/messages': sends,
  '/chat': sends,
  '/templates/index': sends,
  '/templates/action/edit': sends,
  '/shortlinks': sends,
  '/shortlinks/action/edit': sends,
  '/addressbook/index': ['user', 'stoplistadmin', 'admin'],
  '/addressbook/action/edit': ['user', 'stoplistadmin', 'admin'],
  '/addressbook/action/stoplist': ['stoplistadmin', 'admin'],
  '/alphanames/index': ['user', 'clientAdmin', 'admin'],
  '/alphanames/action/request': ['user', 'clientAdmin', 'admin'],
  '/organizations/index': ['clientAdmin', 'admin'],
  '/organizations/action/edit': ['clientAdmin', 'admin'],
  '/logins/index': ['clientAdmin', 'admin'],
  '/limits/index': ['clientAdmin', 'admin'],
  '/developers/keys': ['clientAdmin', 'admin'],
  // Deliveries carry messages, so managing the company is not enough.
  '/developers/webhooks': { ...all('clientAdmin', 'user'), or: ['admin'] },
  '/developers/reference': ['clientAdmin', 'admin'],
  '/developers/errors': ['clientAdmin', 'admin'],
  '/organizations/action/writeoff': ['fin', 'clientAdmin', 'admin'],
  '/profile/action/activity': ['clientAdmin', 'admin'],
  '/finances': ['fin', 'topup', 'admin'],
  '/finances/invoices': ['fin', 'topup', 'admin'],
  '/finances/invoice/{uuid}': ['fin', 'topup', 'admin'],
  '/finances/invoices/action/create': ['topup', 'admin'],
  '/finances/invoices/action/accept': ['admin'],
  '/finances/invoices/action/refund': ['admin'],
  '/finances/statement': ['fin', 'topup', 'admin'],
  '/finances/statement/action/alert': ['fin', 'topup', 'admin'],
  '/finances/reports': ['fin', 'admin'],
  '/admin': ['admin'],
  '/admin/customers': ['admin'],
  '/admin/alphanames': ['admin'],
  '/admin/requests': ['admin'],
  '/admin/logins': ['admin'],
  '/admin/logins/action/impersonate': all('admin', 'impersonate'),
  '/admin/viber': ['admin'],
  '/admin/tariffs': ['admin'],
  '/admin/direction_rates': ['admin'],
  '/admin/audit': ['admin'],
  '/admin/releases': ['admin'],
  '/admin/engine': ['admin'],
  '/customer/{uuid}': ['admin'],
} satisfies Record<string, Allowed>;

export type Element = keyof typeof table;

/** Elements granted by the roles together, in the table's order. */
export function elementsOf(actorRoles: readonly Role[]): Element[] {
  const hasRole = (role: Role) => actorRoles.includes(role);
  return (Object.entries(table) as [Element, Allowed][])
    .filter(([, allowed]) => ('all' in allowed ? allowed.all.every(hasRole) || allowed.or?.some(hasRole) : allowed.some(hasRole)))
    .map(([element]) => element);
}
