import { isAppError } from '@portal/contracts';
import { BulkLine, type ApiFault } from '@portal/contracts/api';
import { fieldsToAccept } from '@portal/messaging';
import { isLandline, normaliseNumber } from '@portal/messaging/phone';
import type { output } from 'zod/mini';
import { errorSentence, readShape, readStrictJson } from '../../../platform/http';
import { faultAsWritten, type MessageContent } from '../plan/message-text';
import { personalValue, type HomeCountry, type Recipient } from '../recipients/recipient';

export type BulkFault = output<typeof ApiFault>;

/** `text` replaces the list's text, unless null; `customerSmsId` is the customer's own id of the message. */
export type BulkRecipient = Recipient & { text: string | null; customerSmsId: string | null };

export type LineRules = { home: HomeCountry; landlines: boolean; main: MessageContent; acceptedFields: readonly string[] };

export function readLine(json: string, { home, landlines, main, acceptedFields }: LineRules): BulkRecipient | BulkFault {
  const line = lineOf(json);
  if ('code' in line) return line;
  const { to, name, param1, param2, param3, param4, text = null, customerSmsId = null } = line;
  const number = normaliseNumber(to, home);
  if (!number.ok) {
    return { pointer: '/to', code: 'num_invalid', detail: errorSentence('num_invalid', { value: to, reason: number.reason }) };
  }
  if (!landlines && isLandline(number.e164)) {
    return { pointer: '/to', code: 'landline_not_allowed', detail: errorSentence('landline_not_allowed', {}) };
  }
  const unsayable = text === null && main.body !== '' ? null : faultAsWritten({ ...main, body: text ?? '' });
  if (unsayable) {
    return { pointer: '/text', code: unsayable.error, detail: errorSentence(unsayable.error, { ...unsayable.params, field: 'text' }) };
  }
  const unknown = fieldsToAccept([{ type: main.type, body: text }], acceptedFields).map(({ field }) => field).join(', ');
  if (unknown !== '') return { pointer: '/text', code: 'unknown_fields', detail: errorSentence('unknown_fields', { fields: unknown }) };
  const params = [param1, param2, param3, param4].map(personalValue);
  return { num: number.e164, country: number.country, name: personalValue(name), params, text, customerSmsId };
}

function lineOf(json: string): BulkLine | BulkFault {
  try {
    const read = readShape(BulkLine, readStrictJson(json));
    const [fault] = read.faults ?? [];
    return fault ?? (read as { value: BulkLine }).value;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return faultOf(error.lines[0]?.params ?? {}, error.lines[0]?.message ?? error.error);
  }
}

function faultOf({ pointer = '', detail = '' }: Record<string, string | number>, code: string): BulkFault {
  return { pointer: String(pointer), code, detail: String(detail) };
}
