import type { AppError, ErrorLine, ErrorName } from '@portal/contracts';
import type { ApiFault, ApiOperation } from '@portal/contracts/api';
import { errorSentence } from '../error-sentence';
import { pointerTo } from './pointer';
import { missing, wrong } from './shape-faults';

type Shapes = Pick<ApiOperation, 'params' | 'query' | 'body'>;

const published: Readonly<Record<string, string>> = {
  body: 'text', dtsend: 'sendAt', recipient: 'to', recipients: 'to', alphaNameUuid: 'from', contactNum: 'num',
};
const fieldOf: Partial<Record<ErrorName, string>> = {
  num_invalid: 'to', number_required: 'to', country_not_allowed: 'to', landline_not_allowed: 'to', no_price: 'to', no_route: 'to',
  alpha_name_not_found: 'from', no_direction: 'type', sandbox_unavailable: 'type', text_empty: 'text', text_too_long: 'text',
  text_malformed: 'text', text_without_code: 'text', unknown_fields: 'text', fallback_same: 'fallback', send_time_past: 'sendAt',
  send_time_invalid: 'sendAt', customer_sms_id_taken: 'customerSmsId', customer_list_id_taken: 'customerListId',
  too_many_codes: 'to', callback_address_refused: 'url', link_refused: 'initialUrl', book_name_taken: 'name', name_taken: 'name',
};

const expected: Readonly<Record<string, string>> = {
  cursor: 'Must be the `next` value of the previous page, with the same query.',
  since: 'Must be an existing date and time.',
  timeZone: 'Must be a time zone name, such as Europe/Kyiv.',
};

export function problemFaults({ error, params, lines }: AppError, shapes: Shapes | null): ApiFault[] {
  const reported = lines.flatMap((line) => faultOf(line, error, params, shapes));
  if (reported.length > 0 || !shapes) return reported;
  const named = typeof params.field === 'string' ? params.field : fieldNamedBy(error, params);
  const pointer = named === undefined ? null : pointerOf(named, shapes);
  return pointer === null ? [] : [{ pointer, code: error, detail: errorSentence(error, params) }];
}

function fieldNamedBy(error: ErrorName, { subject }: AppError['params']): string | undefined {
  // For blocked phone numbers, the subject is digits, and the field is `to`. Blocks of a key or of all traffic concern no field.
  return error === 'traffic_stopped' && /^\d+$/.test(String(subject)) ? 'to' : fieldOf[error];
}

function faultOf({ message, params = {} }: ErrorLine, error: ErrorName, values: AppError['params'], shapes: Shapes | null): ApiFault[] {
  const { pointer, detail, field = params.param } = params;
  if (typeof pointer === 'string') return [{ pointer, code: message, detail: String(detail ?? errorSentence(error, values)) }];
  const location = shapes && typeof field === 'string' ? pointerOf(field, shapes) : null;
  if (location === null) return [];
  if (message === 'empty_parameter') return [missing(location)];
  return [error === 'invalid_request' ? wrong(
    location, expected[field as string] ?? 'Invalid format.',
  ) : { pointer: location, code: error, detail: errorSentence(error, message === error ? { ...values, ...params } : values) }];
}

/** Pointer to the API field of a portal field: `fallback.body` becomes `/fallback/text`. Null if the operation lacks the field. */
function pointerOf(field: string, { params, query, body }: Shapes): string | null {
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
