import type { Transaction } from '../../platform/db';
import { endCodes } from '../mailings';
import { writeEnd, type OtpKey } from './otp.store';
import { messagesOf, unsentMessages } from './step-state';
import type { Step } from './step.store';

/** Ends the code, deletes it from its messages and cancels the unsent ones. The caller must have locked the code's row. */
export async function endOtp(
  tx: Transaction, otp: OtpKey, { status, steps, now }: { status: Parameters<typeof writeEnd>[2]; steps: readonly Step[]; now: Date },
): Promise<void> {
  await writeEnd(tx, otp, status, now);
  await endCodes(tx, otp.customerId, { messages: messagesOf(steps), unsent: unsentMessages(steps) });
}
