import { AppError } from '@portal/contracts';
import { writeAudit } from '../../../platform/audit';
import { inTransaction, type Db } from '../../../platform/db';
import { voidCodes } from '../code.store';
import { withLockout, type AttemptDeps } from '../counted-attempt';
import { findLogin, lockLogin, lockLoginWith, replacePasswordHash } from '../login.store';
import { hashPassword, verifyPassword } from '../password';
import { checkNewPassword } from '../password-rules';
import type { Command } from '../second-factor/second-factor.service';
import { notifyPerson } from '../security-mail';
import { endOtherSessions, markVerified } from '../session.store';

export type PasswordChange = { oldPassword: string; newPassword: string; reNewPassword: string };

/** SES-07. Returns the ended sessions. Throws empty_parameter, cannot_change_password, login_locked and errors of `checkNewPassword`. */
export async function changePassword(
  db: Db, { actor, requestInfo, now }: Command, change: PasswordChange, attempts: AttemptDeps,
): Promise<readonly bigint[]> {
  const { loginId, customerId, login, sessionId } = actor;
  for (const param of ['oldPassword', 'newPassword', 'reNewPassword'] as const) {
    if (change[param] === '') throw new AppError('empty_parameter', { param });
  }
  checkNewPassword({ password: change.newPassword, repeated: change.reNewPassword, login });
  const { post } = attempts;
  return withLockout(db, { ...attempts, login, requestInfo, now }, async () => {
    const found = await findLogin(db, login);
    if (!found || !(await verifyPassword(found.passwordHash, change.oldPassword, requestInfo.address))) {
      throw new AppError('cannot_change_password');
    }
    const passwordHash = await hashPassword(change.newPassword, requestInfo.address);
    return inTransaction(db, async (tx) => {
      const unchanged = await lockLogin(tx, loginId) && await lockLoginWith(tx, found);
      if (!unchanged) throw new AppError('cannot_change_password');
      await replacePasswordHash(tx, loginId, passwordHash);
      await voidCodes(tx, loginId, now);
      await writeAudit(tx, {
        event: 'password_set', at: now, customerId, loginId, impersonatorId: null, subject: { kind: 'own' }, requestInfo,
      });
      await notifyPerson(tx, loginId, { kind: 'password_changed', at: now }, post);
      // For a login with a second factor, the old password alone does not count as step-up.
      if (found.totpSecret === null) await markVerified(tx, sessionId, now);
      return endOtherSessions(tx, { loginId, sessionId }, now, 'replaced');
    });
  });
}
