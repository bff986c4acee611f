import { adminViber } from '@portal/contracts/admin';
import { callCommand } from '@portal/portal/resource';

/** A command, because only the user starts a check; showing the screen again does not. */
export const checkNumbers = callCommand('admin/viberCheck', adminViber.check, (numbers: string[]) => ({ body: { numbers } }));
