import { adminViber } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';

export const viberSenders = callResource('admin/viberSenders', adminViber.senders, () => ({}));
