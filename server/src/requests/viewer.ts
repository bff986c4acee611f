import type { Actor } from '../http';
import type { Viewer } from './request.store';

/** Who administers sees all of his own customer's, as in the list of organizations. */
export function viewerOf({ customerId, loginId, roles }: Actor): Viewer {
  return { customerId, loginId, all: roles.includes('admin') };
}
