import type { Actor } from '../../platform/http';
import type { RequestScope } from './request.store';

/** Administrators see all requests of their customer, as in the list of organizations. */
export function viewerOf({ customerId, loginId, organizations, roles }: Actor): RequestScope {
  return { customerId, loginId, organizations, all: roles.includes('admin') };
}
