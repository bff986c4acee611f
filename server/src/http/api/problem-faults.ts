import type { AppError, ErrorLine, ErrorName } from '@portal/contracts';
import type { ApiFault, ApiOperation } from '@portal/contracts/api';
import { errorSentence } from '../error-sentence';
import { pointerTo } from './pointer';
import { missing, wrong } from './shape-faults';

type Shapes = Pick<ApiOperation, 'params' | 'query' | 'body'>;

/** Fields of the modules beneath, and what the public API calls them. */
const published: Readonly<Record<string, string>> = {
  body: 'text', dtsend: 'sendAt', recipient: 'to', recipients: 'to', alphaNameUuid: 'from', contactNum: 'num',
};
/** Errors that are about one field, wherever the operation has it. */
const fieldOf: Partial<Record<ErrorName, string>> = {
  num_invalid: 'to', number_required: 'to', country_not_allowed: 'to', no_price: 'to', no_route: 'to', alpha_name_not_found: 'from', no_direction: 'type', sandbox_unavailable: 'type', text_empty: 'text', text_too_long: 'text',
  text_malformed: 'text', text_without_code: 'text', send_time_past: 'sendAt', send_time_invalid: 'sendAt', customer_sms_id_taken: 'customerSmsId', customer_list_id_taken: 'customerListId',
  too_many_codes: 'to', callback_address_refused: 'url', link_refused: 'initialUrl', book_name_taken: 'name', name_taken: 'name',
};

/** Of fields that the shapes let through and the modules beneath do not. */
const expected: Readonly<Record<string, string>> = {
  cursor: 'It has to be what `next` of the page before gave, with the same query.',
  since: 'It has to be a date and time that there is.',
  timeZone: 'It has to be the name of a time zone, such as Europe/Kyiv.',
};

/** Each field that the failure is about, by its place in the request. Without an operation, as on a path that is none, there are no fields. */
export function problemFaults({ error, params, lines }: AppError, shapes: Shapes | null): ApiFault[] {
  const told = lines.flatMap((line) => faultOf(line, error, params, shapes));
  if (told.length > 0 || !shapes) return told;
  const named = typeof params.field === 'string' ? params.field : fieldNamedBy(error, params);
  const pointer = named === undefined ? null : placeOf(named, shapes);
  return pointer === null ? [] : [{ pointer, code: error, detail: errorSentence(error, params) }];
}

function fieldNamedBy(error: ErrorName, { subject }: AppError['params']): string | undefined {
  // What is stopped may be a key, or all that a customer sends, which is about no field; a block is told by its digits.
  return error === 'traffic_stopped' && /^\d+$/.test(String(subject)) ? 'to' : fieldOf[error];
}

function faultOf({ message, params = {} }: ErrorLine, error: ErrorName, values: AppError['params'], shapes: Shapes | null): ApiFault[] {
  const { pointer, detail, field = params.param } = params;
  if (typeof pointer === 'string') return [{ pointer, code: message, detail: String(detail ?? errorSentence(error, values)) }];
  const place = shapes && typeof field === 'string' ? placeOf(field, shapes) : null;
  if (place === null) return [];
  if (message === 'empty_parameter') return [missing(place)];
  // Such a line says where alone; what is wrong there is the error itself.
  return [error === 'invalid_request' ? wrong(place, expected[field as string] ?? 'It is not of the expected form.') : { pointer: place, code: error, detail: errorSentence(error, message === error ? { ...values, ...params } : values) }];
}

/** `fallback.body` is `/fallback/text`; null for a field that the operation does not have. */
function placeOf(field: string, { params, query, body }: Shapes): string | null {
  const path = field.split('.');
  const first = path[0] ?? '';
  if (has(query, first)) return `query${pointerTo(path)}`;
  if (has(params, first)) return `path${pointerTo(path)}`;
  const name = published[first] ?? first;
  if (has(body, first) && !has(body, name)) return pointerTo(path);
  return has(body, name) ? pointerTo(path.map((part) => published[part] ?? part)) : null;
}

function has(shape: ApiOperation['body'], name: string): boolean {
  const { def } = (shape as unknown as { _zod: { def: { shape?: object } } })._zod;
  return def.shape !== undefined && Object.hasOwn(def.shape, name);
}
