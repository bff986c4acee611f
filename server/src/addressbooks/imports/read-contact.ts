import type { Contact } from '@portal/contracts';
import { normaliseNumber, type CountryCode } from '@portal/messaging/phone';
import type { FileRecord } from '../../uploads';
import type { RejectedRow } from '../jobs/job';

export type ReadContact = { ok: true; contact: Contact } | { ok: false; row: RejectedRow };

const MAX_SHOWN_CHARACTERS = 100;

export function readContact({ line, num, name, params, fault }: FileRecord, home: CountryCode): ReadContact {
  if (fault) return { ok: false, row: { line, value: shown(num), reason: fault } };
  const number = normaliseNumber(num, home);
  if (!number.ok) return { ok: false, row: { line, value: shown(num), reason: number.reason } };
  const [param1 = null, param2 = null, param3 = null, param4 = null] = params;
  return { ok: true, contact: { num: number.e164, name, param1, param2, param3, param4 } };
}

/** PostgreSQL cannot store half a surrogate pair, which truncation may leave. */
function shown(value: string): string {
  return value.slice(0, MAX_SHOWN_CHARACTERS).replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd');
}
