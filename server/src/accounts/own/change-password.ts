import { AppError } from '@portal/contracts';
import { writeAudit } from '../../audit';
import { inTransaction, type Db } from '../../db';
import { voidCodes } from '../code.store';
import { counted, throttleKey } from '../counted-attempt';
import { findLogin, lockLogin, lockLoginWith, replacePasswordHash } from '../login.store';
import { hashPassword, verifyPassword } from '../password';
import { checkNewPassword } from '../password-rules';
import type { Deed } from '../second-factor/second-factor.service';
import { tellPerson, type Post } from '../security-mail';
import { endOtherSessions, markVerified } from '../session.store';

export type PasswordChange = { oldPassword: string; newPassword: string; reNewPassword: string };

/**
 * SES-07: trimmed, all three. The session goes on, the others end, and codes that were sent open nothing any more. Resolves to which have
 * ended. Throws empty_parameter in the form's order, what `checkNewPassword` does, cannot_change_password for a wrong old one, login_locked.
 */
export async function changePassword(
  db: Db, { actor, asked, now }: Deed, change: PasswordChange, { address, post }: { address: string; post: Post },
): Promise<readonly bigint[]> {
  const { loginId, customerId, login, sessionId } = actor;
  for (const param of ['oldPassword', 'newPassword', 'reNewPassword'] as const) {
    if (change[param] === '') throw new AppError('empty_parameter', { param });
  }
  checkNewPassword({ password: change.newPassword, repeated: change.reNewPassword, login });
  return counted(db, throttleKey(login, address), now, async () => {
    const found = await findLogin(db, login);
    if (!found || !(await verifyPassword(found.passwordHash, change.oldPassword))) throw new AppError('cannot_change_password');
    const passwordHash = await hashPassword(change.newPassword);
    return inTransaction(db, async (tx) => {
      const stands = await lockLogin(tx, loginId) && await lockLoginWith(tx, found);
      if (!stands) throw new AppError('cannot_change_password');
      await replacePasswordHash(tx, loginId, passwordHash);
      await voidCodes(tx, loginId, now);
      await writeAudit(tx, { event: 'password_set', at: now, customerId, loginId, impersonatorId: null, subject: { kind: 'own' }, asked });
      await tellPerson(tx, loginId, { kind: 'password_changed', at: now }, post);
      await markVerified(tx, sessionId, now);
      return endOtherSessions(tx, { loginId, sessionId }, now, 'replaced');
    });
  });
}
