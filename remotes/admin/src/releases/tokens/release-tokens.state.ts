import type { Input } from '@portal/contracts';
import { adminReleaseTokens } from '@portal/contracts/admin';
import { callCommand, callResource } from '@portal/portal/resource';

export const releaseTokens = callResource('admin/releaseTokens', adminReleaseTokens.list, () => ({}));

/** Returns the token, once. */
export const createReleaseToken = callCommand(
  'admin/createReleaseToken', adminReleaseTokens.create, (body: Input<typeof adminReleaseTokens.create>['body']) => ({ body }),
  { deliverLate: true, then: [releaseTokens] },
);

export const revokeReleaseToken = callCommand(
  'admin/revokeReleaseToken', adminReleaseTokens.revoke, (body: Input<typeof adminReleaseTokens.revoke>['body']) => ({ body }),
  { keyOf: ({ uuid }) => uuid, then: [releaseTokens] },
);
