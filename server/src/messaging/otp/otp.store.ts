import type { ContentLanguage } from '@portal/contracts';
import type { OtpStatus, OtpType } from '@portal/contracts/api';
import { announceWork } from '../../platform/background';
import type { Db, Transaction } from '../../platform/db';

export type OtpRequest = {
  channels: { type: OtpType; alphaNameUuid: string; waitSeconds: number }[];
  text: string;
  templateId: string | null;
  language: ContentLanguage;
  stopListCheck: boolean;
  organizationUuid: string | null;
};

export type OtpKey = { customerId: bigint; uuid: string };
export type Otp = OtpKey & {
  keyId: bigint | null;
  /** E.164 digits without '+'. */
  recipient: string;
  /** Encrypted; null once the status is no longer `pending`. */
  code: string | null;
  otpRequest: OtpRequest;
  status: OtpStatus;
  attempts: number;
  nextChannel: number;
  createdAt: Date;
  expiresAt: Date;
  nextAt: Date | null;
};
export type NextChannel = Pick<Otp, 'nextChannel' | 'nextAt'> & { pollAt: Date };

/** First key of the advisory locks for creating codes; the second is derived from customer and number. */
const MAKING_LOCK = 28;

/** Returns creation times of unverified codes to the number, newest first. Blocks new codes to the number until the transaction ends. */
export async function lastUnverified(
  tx: Transaction, customerId: bigint, { recipient, since, limit }: { recipient: string; since: Date; limit: number },
): Promise<Date[]> {
  const [, rows] = await Promise.all([
    tx`select pg_advisory_xact_lock(${MAKING_LOCK}::integer, hashtext(${`${customerId} ${recipient}`}))`,
    tx<{ at: Date }[]>`
      select created_at as at from otp
      where customer_id = ${customerId} and recipient = ${recipient} and created_at > ${since} and status <> 'verified'
      order by created_at desc limit ${limit}`,
  ]);
  return rows.map(({ at }) => at);
}

export async function insertOtp(tx: Transaction, otp: Omit<Otp, 'status' | 'attempts'> & NextChannel): Promise<void> {
  await tx`
    insert into otp (customer_id, uuid, key_id, recipient, code, request, next_channel, created_at, expires_at, next_at, next_check_at)
    values (${otp.customerId}, ${otp.uuid}, ${otp.keyId}, ${otp.recipient}, ${otp.code}, ${JSON.stringify(otp.otpRequest)}::text::jsonb,
      ${otp.nextChannel},
      ${otp.createdAt}, ${otp.expiresAt}, ${otp.nextAt}, ${otp.pollAt})`;
  announceWork('codes');
}

export async function findOtp(db: Db, customerId: bigint, uuid: string): Promise<Otp | undefined> {
  const [row] = await db<Otp[]>`select ${columns(db)} from otp where customer_id = ${customerId} and uuid = ${uuid}`;
  return row;
}

/** Locks the code until the transaction ends; waits while another transaction has locked it. */
export async function lockOtp(tx: Transaction, customerId: bigint, uuid: string): Promise<Otp | undefined> {
  const [row] = await tx<Otp[]>`select ${columns(tx)} from otp where customer_id = ${customerId} and uuid = ${uuid} for no key update`;
  return row;
}

/** Like `lockOtp`, but returns undefined if the code is no longer pending or another transaction has locked it. */
export async function lockPendingOtp(tx: Transaction, { customerId, uuid }: OtpKey): Promise<Otp | undefined> {
  const [row] = await tx<Otp[]>`
    select ${columns(tx)} from otp where customer_id = ${customerId} and uuid = ${uuid}
      and status = 'pending' for no key update skip locked`;
  return row;
}

/** Counts a guess and locks the row, so concurrent guesses wait. Call it before comparing. Returns undefined if no guess is allowed. */
export async function countAttempt(
  tx: Transaction, customerId: bigint, uuid: string, { now, limit }: { now: Date; limit: number },
): Promise<Otp | undefined> {
  const [row] = await tx<Otp[]>`
    update otp set attempts = attempts + 1
    where customer_id = ${customerId} and uuid = ${uuid} and status = 'pending' and expires_at > ${now} and attempts < ${limit}
    returning ${columns(tx)}`;
  return row;
}

export async function storeNextChannel(
  tx: Transaction, { customerId, uuid }: OtpKey, { nextChannel, nextAt, pollAt }: NextChannel,
): Promise<void> {
  await tx`update otp set next_channel = ${nextChannel}, next_at = ${nextAt}, next_check_at = ${pollAt} where customer_id = ${customerId}
    and uuid = ${uuid}`;
}

/** Ends the code and deletes its encrypted value. */
export async function writeEnd(
  tx: Transaction, { customerId, uuid }: OtpKey, status: Exclude<OtpStatus, 'pending'>, now: Date,
): Promise<void> {
  await tx`
    update otp set status = ${status}, code = null, next_at = null, ended_at = ${now}
    where customer_id = ${customerId} and uuid = ${uuid} and status = 'pending'`;
}

function columns(db: Db) {
  return db`
    customer_id as "customerId", uuid, key_id as "keyId", recipient, code, request as "otpRequest", status, attempts,
    next_channel as "nextChannel", created_at as "createdAt", expires_at as "expiresAt", next_at as "nextAt"`;
}
