import { randomUUID } from 'node:crypto';
import { AppError } from '@portal/contracts';
import type { NewOtp } from '@portal/contracts/api';
import { normaliseNumber } from '@portal/messaging/phone';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { findOrganizationId } from '../mailings';
import { findAlphaNameByName } from '../senders';
import { checkCodeText } from './code-message';
import { drawCode, sandboxCode, sealCode } from './code';
import type { FallbackDependencies } from './fall-back';
import { insertOtp, lastUnverified, type OtpRequest } from './otp.store';
import { insertSteps } from './step.store';
import { sendByNextChannel } from './send-by-next-channel';
import { nextChannelAfter } from './next-channel';

export type OtpActor = { customerId: bigint; keyId: bigint; sandbox: boolean };

/** Maximum unverified codes of a customer to one number within `WITHIN_SECONDS`; real users request fewer. */
export const MAX_PER_NUMBER = 5;
export const WITHIN_SECONDS = 600;

/** Sends the code by the first channel that accepts it; stores nothing if none does. Callers must pass limit errors to `refusalOf`. */
export async function createOtp(db: Db, actor: OtpActor, request: NewOtp, sending: FallbackDependencies): Promise<string> {
  const recipient = numberOf(request.to, sending.home);
  const code = actor.sandbox ? sandboxCode(request.length) : drawCode(request.length);
  const otpRequest = await resolveRequest(db, actor.customerId, request);
  checkCodeText(otpRequest, code);
  return inTransaction(db, async (tx) => {
    await refuseTooMany(tx, actor.customerId, recipient, sending.now);
    return make(
      tx, { ...actor, recipient, otpRequest, expiresAt: new Date(sending.now.getTime() + request.ttlSeconds * 1_000) }, code, sending,
    );
  });
}

type New = OtpActor & { recipient: string; otpRequest: OtpRequest; expiresAt: Date };

async function make(tx: Transaction, otp: New, code: string, { keys, ...accepting }: FallbackDependencies): Promise<string> {
  const { now } = accepting;
  const trial = await sendByNextChannel(tx, { otp, code, from: 0, unsent: [] }, accepting);
  if (trial.refusal) throw trial.refusal;
  const uuid = randomUUID();
  await Promise.all([
    insertOtp(tx, { ...otp, ...nextChannelAfter(otp, trial, { since: now, now }), uuid, code: sealCode(code, uuid, keys), createdAt: now }),
    insertSteps(tx, { ...otp, uuid }, trial.steps, now),
  ]);
  return uuid;
}

function numberOf(written: string, home: FallbackDependencies['home']): string {
  const number = normaliseNumber(written, home);
  if (!number.ok) throw new AppError('num_invalid', { value: written, reason: number.reason });
  return number.e164;
}

async function resolveRequest(
  db: Db, customerId: bigint, { from, channels, text, language, stopListCheck, ...more }: NewOtp,
): Promise<OtpRequest> {
  const { templateId = null, organizationUuid = null } = more;
  const organizationId = await organizationOf(db, customerId, organizationUuid);
  const senders = channels.map(async ({ type, waitSeconds, from: own = from }) => {
    const alphaName = await findAlphaNameByName(db, customerId, { name: own, type, organizationId });
    if (!alphaName) throw new AppError('alpha_name_not_found');
    return { type, alphaNameUuid: alphaName.uuid, waitSeconds };
  });
  return { text, templateId, language, stopListCheck, organizationUuid, channels: await Promise.all(senders) };
}

async function organizationOf(db: Db, customerId: bigint, uuid: string | null): Promise<bigint | null> {
  if (uuid === null) return null;
  const id = await findOrganizationId(db, { customerId, organizations: null }, uuid);
  if (id === undefined) throw new AppError('not_found', {}, [{ message: 'field_invalid', params: { field: 'organizationUuid' } }]);
  return id;
}

async function refuseTooMany(tx: Transaction, customerId: bigint, recipient: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WITHIN_SECONDS * 1_000);
  const created = await lastUnverified(tx, customerId, { recipient, since, limit: MAX_PER_NUMBER });
  const oldest = created.at(-1);
  if (created.length < MAX_PER_NUMBER || !oldest) return;
  throw new AppError('too_many_codes', { seconds: Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1_000)) });
}
