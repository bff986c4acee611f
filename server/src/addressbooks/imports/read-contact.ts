import type { Contact } from '@portal/contracts';
import { normaliseNumber, type CountryCode } from '@portal/messaging/phone';
import type { FileRecord } from '../../uploads';
import type { RejectedRow } from '../jobs/job';

export type ReadContact = { ok: true; contact: Contact } | { ok: false; row: RejectedRow };

const MOST_SHOWN_CHARACTERS = 100;

/** A record as a contact, or why it can be none. */
export function readContact({ line, num, name, params, fault }: FileRecord, home: CountryCode): ReadContact {
  if (fault) return { ok: false, row: { line, value: shown(num), reason: fault } };
  const number = normaliseNumber(num, home);
  if (!number.ok) return { ok: false, row: { line, value: shown(num), reason: number.reason } };
  const [param1 = null, param2 = null, param3 = null, param4 = null] = params;
  return { ok: true, contact: { num: number.e164, name, param1, param2, param3, param4 } };
}

/** As it can be stored and shown: cut short, without control characters or half of a surrogate pair. */
function shown(value: string): string {
  return value.slice(0, MOST_SHOWN_CHARACTERS).replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd');
}
