import { randomUUID } from 'node:crypto';
import { AppError } from '@portal/contracts';
import type { ApiOtp, NewOtp } from '@portal/contracts/api';
import { normaliseNumber } from '@portal/messaging/phone';
import type { Db } from '../../platform/db';
import type { KeyedAnswer } from '../../platform/http';
import { acceptNew, findOrganizationId, type AcceptedMessage, type CompanionRows, type NewAcceptance } from '../mailings';
import { findAlphaNameByName } from '../senders';
import { checkCodeText } from './code-message';
import { drawCode, sandboxCode, sealCode } from './code';
import type { FallbackDependencies } from './fall-back';
import { nextChannelAfter } from './next-channel';
import { insertOtps, lastUnverified, type NewOtpRow, type OtpRequest } from './otp.store';
import { presentNew } from './present-otp';
import { sendByNextChannel } from './send-by-next-channel';

export type OtpActor = { customerId: bigint; keyId: bigint; sandbox: boolean };

/** Maximum unverified codes of a customer to one number within `WITHIN_SECONDS`; real users request fewer. */
export const MAX_PER_NUMBER = 5;
export const WITHIN_SECONDS = 600;

type OtpSending = FallbackDependencies & { keyed?: KeyedAnswer<ApiOtp> | undefined };

/**
 * Sends the code by the first channel that accepts it; stores nothing if none does. Codes that come together are stored in one transaction.
 * Callers must pass limit errors to `refusalOf`.
 */
export async function createOtp(
  db: Db, { customerId, keyId, sandbox }: OtpActor, request: NewOtp, { keys, keyed, ...accepting }: OtpSending,
): Promise<ApiOtp> {
  const { now } = accepting;
  const recipient = numberOf(request.to, accepting.home);
  const plain = sandbox ? sandboxCode(request.length) : drawCode(request.length);
  const otpRequest = await resolveRequest(db, customerId, request);
  checkCodeText(otpRequest, plain);
  const uuid = randomUUID();
  const otp = {
    customerId, keyId, uuid, recipient, otpRequest, code: sealCode(plain, uuid, keys), createdAt: now,
    expiresAt: new Date(now.getTime() + request.ttlSeconds * 1_000),
  };
  const { accepted, refusal } = await sendByNextChannel({ otp, code: plain, from: 0 }, now, async (message, resultOf) => {
    const row = (sent: AcceptedMessage): NewOtpRow => {
      const result = resultOf(sent);
      return { ...otp, ...nextChannelAfter(otp, result, { since: now, now }), steps: result.steps };
    };
    const shown = (sent: NewAcceptance) => presentNew(row(sent), sent.created.currency);
    const sent = await acceptNew(db, message, accepting, {
      answering: keyed && { call: keyed.call, answerOf: (acceptance) => keyed.answerOf(shown(acceptance)) },
      companion: { rows: newOtps, row: { customerId, recipient, now, row } },
    });
    return { ...sent, shown: shown(sent) };
  });
  if (!accepted) throw refusal ?? new Error('a one-time code has no channel');
  return accepted.shown;
}

type NewCode = { customerId: bigint; recipient: string; now: Date; row: (sent: AcceptedMessage) => NewOtpRow };

/** Codes that are stored with their first messages. */
const newOtps: CompanionRows<NewCode> = {
  async refusals(tx, codes) {
    const [{ customerId } = noCodes()] = codes;
    const since = new Date(Math.min(...codes.map(({ now }) => startOf(now).getTime())));
    const recipients = codes.map(({ recipient }) => recipient);
    const created = await lastUnverified(tx, customerId, { recipients, since, limit: MAX_PER_NUMBER });
    return codes.map(({ recipient, now }) => {
      const others = created.filter((each) => each.recipient === recipient && each.at > startOf(now));
      const oldest = others[MAX_PER_NUMBER - 1];
      if (oldest) return tooMany(oldest.at, now);
      created.unshift({ recipient, at: now });
      return null;
    });
  },
  async insert(tx, codes) {
    const [{ row: { customerId } } = noCodes()] = codes;
    await insertOtps(tx, customerId, codes.map(({ row: { row }, message }) => row(message)));
  },
};

function startOf(now: Date): Date {
  return new Date(now.getTime() - WITHIN_SECONDS * 1_000);
}

function tooMany(oldest: Date, now: Date): AppError {
  return new AppError('too_many_codes', { seconds: Math.max(1, Math.ceil((oldest.getTime() - startOf(now).getTime()) / 1_000)) });
}

function noCodes(): never {
  throw new Error('a batch of codes needs one');
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
