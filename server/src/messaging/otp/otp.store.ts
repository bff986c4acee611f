import type { ContentLanguage } from '@portal/contracts';
import type { OtpStatus, OtpType } from '@portal/contracts/api';
import { announceWork } from '../../platform/background';
import { numbersLiteral, type Db, type Transaction } from '../../platform/db';
import type { NewStep } from './step.store';

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

type Unverified = { recipient: string; at: Date };

/** Returns when unverified codes to the numbers were created, newest first. Blocks new codes to them until the transaction ends. */
export async function lastUnverified(
  tx: Transaction, customerId: bigint, { recipients, since, limit }: { recipients: readonly string[]; since: Date; limit: number },
): Promise<Unverified[]> {
  // The second statement must see what was committed before the locks were granted.
  const [, rows] = await Promise.all([
    tx`
      select pg_advisory_xact_lock(${MAKING_LOCK}::integer, number) from (
        select distinct hashtext(${String(customerId)} || ' ' || recipient) as number from unnest(${[...recipients]}::text[]) as recipient
        order by number
      ) numbers`,
    tx<Unverified[]>`
      select asked.recipient, last.created_at as at
      from (select distinct recipient from unnest((select ${[...recipients]}::text[])) as recipient) asked
      cross join lateral (
        select created_at from otp
        where customer_id = ${customerId} and recipient = asked.recipient and created_at > ${since} and status <> 'verified'
        order by created_at desc limit ${limit}
      ) last
      order by at desc`,
  ]);
  return rows;
}

export type NewOtpRow = Omit<Otp, 'status' | 'attempts'> & NextChannel & { steps: readonly NewStep[] };

/** Inserts codes of a customer and their steps. */
export async function insertOtps(tx: Transaction, customerId: bigint, otps: readonly NewOtpRow[]): Promise<void> {
  const steps = otps.flatMap(({ uuid, createdAt, ...otp }) => otp.steps.map((step) => ({ ...step, uuid, at: createdAt })));
  await tx`
    with created as (
      insert into otp (
        customer_id, uuid, key_id, recipient, code, request, next_channel, created_at, expires_at, next_at, next_check_at)
      select ${customerId}, otp.uuid, key_id, recipient, code, request::jsonb, next_channel, created_at, expires_at, next_at, next_check_at
      from unnest(
        ${otps.map(({ uuid }) => uuid)}::uuid[], ${otps.map(({ keyId }) => textOf(keyId))}::bigint[],
        ${otps.map(({ recipient }) => recipient)}::text[], ${otps.map(({ code }) => code)}::text[],
        ${otps.map(({ otpRequest }) => JSON.stringify(otpRequest))}::text[],
        ${numbersLiteral(otps.map(({ nextChannel }) => nextChannel))}::smallint[],
        ${otps.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[],
        ${otps.map(({ expiresAt }) => expiresAt.toISOString())}::timestamptz[],
        ${otps.map(({ nextAt }) => nextAt?.toISOString() ?? null)}::timestamptz[],
        ${otps.map(({ pollAt }) => pollAt.toISOString())}::timestamptz[])
        as otp (uuid, key_id, recipient, code, request, next_channel, created_at, expires_at, next_at, next_check_at)
    )
    insert into otp_attempt (customer_id, otp_uuid, position, message_type, list_id, message_id, error, at)
    select ${customerId}, step.*
    from unnest(
      ${steps.map(({ uuid }) => uuid)}::uuid[], ${numbersLiteral(steps.map(({ position }) => position))}::smallint[],
      ${steps.map(({ type }) => type)}::text[], ${steps.map(({ listId }) => textOf(listId))}::bigint[],
      ${steps.map(({ messageId }) => textOf(messageId))}::bigint[], ${steps.map(({ error }) => error)}::text[],
      ${steps.map(({ at }) => at.toISOString())}::timestamptz[]) as step`;
  announceWork('codes');
}

function textOf(id: bigint | null): string | null {
  return id === null ? null : String(id);
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
