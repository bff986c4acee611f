import type { Transaction } from '../../platform/db';
import { voidCodesOfKind } from './code.store';
import { notifyPerson, type Post } from './security-mail';

/** Call before the login's email address changes: notifies the old address and voids the password links sent to it. */
export async function leaveAddress(tx: Transaction, loginId: bigint, now: Date, post: Post): Promise<void> {
  await notifyPerson(tx, loginId, { kind: 'email_changed', at: now }, post);
  await voidCodesOfKind(tx, loginId, 'reset', now);
}
