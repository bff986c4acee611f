import type { ContentLanguage } from '@portal/contracts';
import type { OtpStatus, OtpType } from '@portal/contracts/api';
import type { Db, Transaction } from '../db';

/** What was asked for, as far as a later channel needs it. */
export type Asked = {
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
  /** E.164 without its plus. */
  recipient: string;
  /** Sealed; null once it has ended. */
  code: string | null;
  asked: Asked;
  status: OtpStatus;
  attempts: number;
  /** So many channels have had their turn, or will have none. */
  tried: number;
  createdAt: Date;
  expiresAt: Date;
  nextAt: Date | null;
};
export type Turn = Pick<Otp, 'tried' | 'nextAt'> & { lookAt: Date };

/** The first number of the advisory locks under which codes to one number are made; the second is of the customer and the number. */
const MAKING_LOCK = 28;

/** When codes that nobody verified were made for the number, the newest first. None is made besides until the transaction ends. */
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

export async function insertOtp(tx: Transaction, otp: Omit<Otp, 'status' | 'attempts'> & Turn): Promise<void> {
  await tx`
    insert into otp (customer_id, uuid, key_id, recipient, code, asked, tried, created_at, expires_at, next_at, look_at)
    values (${otp.customerId}, ${otp.uuid}, ${otp.keyId}, ${otp.recipient}, ${otp.code}, ${JSON.stringify(otp.asked)}::text::jsonb, ${otp.tried},
      ${otp.createdAt}, ${otp.expiresAt}, ${otp.nextAt}, ${otp.lookAt})`;
}

export async function findOtp(db: Db, customerId: bigint, uuid: string): Promise<Otp | undefined> {
  const [row] = await db<Otp[]>`select ${columns(db)} from otp where customer_id = ${customerId} and uuid = ${uuid}`;
  return row;
}

/** Held until the end of the transaction; waits for whoever holds it. */
export async function holdOtp(tx: Transaction, customerId: bigint, uuid: string): Promise<Otp | undefined> {
  const [row] = await tx<Otp[]>`select ${columns(tx)} from otp where customer_id = ${customerId} and uuid = ${uuid} for no key update`;
  return row;
}

/** The same of one that has not ended, and that nobody holds. */
export async function takeOtp(tx: Transaction, { customerId, uuid }: OtpKey): Promise<Otp | undefined> {
  const [row] = await tx<Otp[]>`
    select ${columns(tx)} from otp where customer_id = ${customerId} and uuid = ${uuid} and status = 'pending' for no key update skip locked`;
  return row;
}

/** Counts it before anything is compared, and holds the row: whoever guesses at the same moment waits. Undefined where none is right any more. */
export async function countAttempt(tx: Transaction, customerId: bigint, uuid: string, { now, most }: { now: Date; most: number }): Promise<Otp | undefined> {
  const [row] = await tx<Otp[]>`
    update otp set attempts = attempts + 1
    where customer_id = ${customerId} and uuid = ${uuid} and status = 'pending' and expires_at > ${now} and attempts < ${most}
    returning ${columns(tx)}`;
  return row;
}

export async function writeTurn(tx: Transaction, { customerId, uuid }: OtpKey, { tried, nextAt, lookAt }: Turn): Promise<void> {
  await tx`update otp set tried = ${tried}, next_at = ${nextAt}, look_at = ${lookAt} where customer_id = ${customerId} and uuid = ${uuid}`;
}

/** The code itself goes with it. */
export async function writeEnd(tx: Transaction, { customerId, uuid }: OtpKey, status: Exclude<OtpStatus, 'pending'>, now: Date): Promise<void> {
  await tx`
    update otp set status = ${status}, code = null, next_at = null, ended_at = ${now}
    where customer_id = ${customerId} and uuid = ${uuid} and status = 'pending'`;
}

function columns(db: Db) {
  return db`
    customer_id as "customerId", uuid, key_id as "keyId", recipient, code, asked, status, attempts, tried, created_at as "createdAt", expires_at as "expiresAt",
    next_at as "nextAt"`;
}
