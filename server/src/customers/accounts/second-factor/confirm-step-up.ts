import { AppError } from '@portal/contracts';
import { writeAudit } from '../../../platform/audit';
import { inTransaction, type Db } from '../../../platform/db';
import type { Actor, RequestInfo } from '../../../platform/http';
import type { SealingKeys } from '../../../platform/sealing';
import { withLockout, type AttemptDeps } from '../counted-attempt';
import { findLogin, lockLoginWith } from '../login.store';
import { verifyPassword } from '../password';
import { markVerified } from '../session.store';
import { proveSecondFactor } from './prove-second-factor';

export type Proof = {
  actor: Actor; password: string; code?: string | undefined; requestInfo: RequestInfo; now: Date; keys: SealingKeys; attempts: AttemptDeps;
};

/** Verifies the password and second factor for step-up. Wrong passwords count toward the login's sign-in lockout on this network. */
export async function confirmStepUp(db: Db, { actor, password, code, requestInfo, now, keys, attempts }: Proof): Promise<void> {
  const { loginId, customerId, login, sessionId } = actor;
  const attempt = { ...attempts, login, requestInfo, now };
  await withLockout(db, attempt, async () => {
    const found = await findLogin(db, login);
    if (!found || !(await verifyPassword(found.passwordHash, password, requestInfo.address))) throw new AppError('password_wrong');
    await proveSecondFactor(db, { loginId, secret: found.totpSecret, code, keys, attempt });
    await inTransaction(db, async (tx) => {
      if (!(await lockLoginWith(tx, found))) throw new AppError('password_wrong');
      await markVerified(tx, sessionId, now);
      await writeAudit(tx, { event: 'stepped_up', at: now, customerId, loginId, impersonatorId: null, subject: {}, requestInfo });
    });
  });
}
