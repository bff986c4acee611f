import type { Input } from '@portal/contracts';
import { adminViber } from '@portal/contracts/admin';
import { callCommand } from '@portal/portal/resource';

/** Its result is also needed late: the form then gets a new idempotency key. */
export const sendTrial = callCommand(
  'admin/viberTrial', adminViber.testSend, (body: Input<typeof adminViber.testSend>['body']) => ({ body }), { deliverLate: true },
);
