import { randomBytes } from 'node:crypto';
import { AppError, type TwoFactor } from '@portal/contracts';
import { writeAudit, type AuditEntry } from '../../../platform/audit';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import type { Actor, RequestInfo } from '../../../platform/http';
import type { SealingKeys } from '../../../platform/sealing';
import { lockLogin } from '../login.store';
import { notifyPerson, type Post } from '../security-mail';
import { endOtherSessions } from '../session.store';
import { base32 } from './base32';
import { requiresSecondFactor, type TwoFactorPolicy } from './obligation';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { openSecret, sealSecret } from './second-factor-key';
import { findFactor, removeFactor, replaceRecoveryCodes, storePending, claimPendingSecret } from './second-factor.store';
import { matchingStep } from './totp';

/** Recommended length (RFC 4226, section 4). */
const SECRET_OCTETS = 20;

export type TwoFactorSettings = {
  policy: TwoFactorPolicy;
  keys: SealingKeys;
  issuer: string;
};
export type Command = { actor: Actor; requestInfo: RequestInfo; now: Date };

export async function describeTwoFactor(db: Db, { loginId, roles }: Actor, { policy }: TwoFactorSettings): Promise<TwoFactor> {
  const { since, recoveryCodesLeft } = await findFactor(db, loginId);
  return { on: since !== null, required: requiresSecondFactor(policy, roles), since: since?.toISOString() ?? null, recoveryCodesLeft };
}

export async function startTwoFactor(
  db: Db, { loginId, login }: Actor, { keys, issuer }: TwoFactorSettings,
): Promise<{ secret: string; uri: string }> {
  const octets = randomBytes(SECRET_OCTETS);
  await storePending(db, loginId, sealSecret(octets, loginId, keys));
  const secret = base32(octets);
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}` };
}

/** Turns on the second factor and ends the other sessions. Throws second_factor_wrong, or not_found before `startTwoFactor`. */
export async function confirmTwoFactor(
  db: Db, { actor, requestInfo, now }: Command, code: string, { keys, post }: TwoFactorSettings & { post: Post },
): Promise<{ recoveryCodes: string[]; ended: readonly bigint[] }> {
  const { loginId, sessionId } = actor;
  const recoveryCodes = newRecoveryCodes();
  const ended = await inTransaction(db, async (tx) => {
    if (!(await lockLogin(tx, loginId))) throw new AppError('session_cleared');
    const { pending } = await findFactor(tx, loginId);
    if (pending === null) throw new AppError('not_found');
    const step = matchingStep(openSecret(pending, loginId, keys), code.replace(/\s/g, ''), now);
    if (step === null || !(await claimPendingSecret(tx, loginId, { pending, step, now }))) throw new AppError('second_factor_wrong');
    await replaceRecoveryCodes(tx, loginId, recoveryCodes.map(hashRecoveryCode));
    await writeAudit(tx, entryOf('two_factor_on', { actor, requestInfo, now }));
    await notifyPerson(tx, loginId, { kind: 'two_factor_on', at: now }, post);
    return endOtherSessions(tx, { loginId, sessionId }, now, 'replaced');
  });
  return { recoveryCodes, ended };
}

export async function endTwoFactor(db: Db, command: Command, { policy }: TwoFactorSettings, post: Post): Promise<void> {
  const { loginId, roles } = command.actor;
  if (requiresSecondFactor(policy, roles)) throw new AppError('second_factor_needed');
  await inTransaction(db, async (tx) => {
    if (!(await lockLogin(tx, loginId))) throw new AppError('session_cleared');
    await switchOff(tx, loginId, entryOf('two_factor_off', command), post);
  });
}

export async function switchOff(tx: Transaction, loginId: bigint, entry: AuditEntry, post: Post): Promise<void> {
  if (!(await removeFactor(tx, loginId))) return;
  await writeAudit(tx, entry);
  await notifyPerson(tx, loginId, { kind: 'two_factor_off', at: entry.at }, post);
}

export async function renewRecoveryCodes(db: Db, { loginId }: Actor): Promise<string[]> {
  const codes = newRecoveryCodes();
  await inTransaction(db, async (tx) => {
    if (!(await lockLogin(tx, loginId))) throw new AppError('session_cleared');
    if ((await findFactor(tx, loginId)).since === null) throw new AppError('not_found');
    await replaceRecoveryCodes(tx, loginId, codes.map(hashRecoveryCode));
  });
  return codes;
}

function entryOf(event: AuditEntry['event'], { actor: { customerId, loginId }, requestInfo, now }: Command): AuditEntry {
  return { event, at: now, customerId, loginId, impersonatorId: null, subject: {}, requestInfo };
}
