import { AppError, type KeyScope, type Role } from '@portal/contracts';
import { elementsOf, type Element } from '@portal/contracts/permissions';

/** Right to manage keys. If a login loses it, the keys that this login created have no scopes. */
const MANAGES_KEYS: Element = '/developers/keys';

const rightOf: Record<KeyScope, Element> = {
  'messages:send': '/smslist/action/create',
  'messages:read': '/messages',
  otp: '/smslist/action/create',
  contacts: '/addressbook/action/edit',
  stoplists: '/addressbook/action/stoplist',
  links: '/shortlinks/action/edit',
  balance: '/dashboard',
  callbacks: '/messages',
};

export function scopesInRight(scopes: readonly KeyScope[], roles: readonly Role[]): KeyScope[] {
  const elements = elementsOf(roles);
  return elements.includes(MANAGES_KEYS) ? scopes.filter((scope) => elements.includes(rightOf[scope])) : [];
}

export function requireScopesInRight(scopes: readonly KeyScope[], roles: readonly Role[]): void {
  const own = scopesInRight(scopes, roles);
  const beyond = scopes.find((scope) => !own.includes(scope));
  if (beyond !== undefined) throw new AppError('scope_refused', { scope: beyond });
}
