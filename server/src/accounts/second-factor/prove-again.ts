import { AppError } from '@portal/contracts';
import { writeAudit } from '../../audit';
import { inTransaction, type Db } from '../../db';
import type { Actor, Asked } from '../../http';
import type { SealingKeys } from '../../sealing';
import { counted, throttleKey } from '../counted-attempt';
import { findLogin, lockLoginWith } from '../login.store';
import { verifyPassword } from '../password';
import { markVerified } from '../session.store';
import { proveSecondFactor } from './prove-second-factor';

export type Proof = { actor: Actor; password: string; code?: string | undefined; address: string; asked: Asked; now: Date; keys: SealingKeys };

/** The session counts as proven from now on. Wrong passwords are counted with those of the login from that address. */
export async function proveAgain(db: Db, { actor, password, code, address, asked, now, keys }: Proof): Promise<void> {
  const { loginId, customerId, login, sessionId } = actor;
  await counted(db, throttleKey(login, address), now, async () => {
    const found = await findLogin(db, login);
    if (!found || !(await verifyPassword(found.passwordHash, password))) throw new AppError('password_wrong');
    await proveSecondFactor(db, { loginId, secret: found.totpSecret, code, now, keys });
    await inTransaction(db, async (tx) => {
      if (!(await lockLoginWith(tx, found))) throw new AppError('password_wrong');
      await markVerified(tx, sessionId, now);
      await writeAudit(tx, { event: 'stepped_up', at: now, customerId, loginId, impersonatorId: null, subject: {}, asked });
    });
  });
}
