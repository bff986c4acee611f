import type { Transaction } from '../../platform/db';
import { deleteCodes, cancelUnsent } from '../mailings';
import { writeEnd, type OtpKey } from './otp.store';
import { messagesOf, unsentMessages } from './step-state';
import type { Step } from './step.store';

/** Ends the code, deletes it from its messages and cancels the unsent ones. The caller must have locked the code's row. */
export async function endOtp(
  tx: Transaction, otp: OtpKey, { status, steps, now }: { status: Parameters<typeof writeEnd>[2]; steps: readonly Step[]; now: Date },
): Promise<void> {
  await writeEnd(tx, otp, status, now);
  await cancelUnsent(tx, otp.customerId, unsentMessages(steps));
  await deleteCodes(tx, otp.customerId, messagesOf(steps).map(({ messageId }) => messageId));
}
