import { errorCatalogue, languages, type ErrorName } from '@portal/contracts';
import { failure, failureText } from '@portal/portal';
import { changeLanguage, loadErrorTexts, startI18n } from '@portal/portal/i18n';

/** In the server's format. */
const params: Partial<Record<ErrorName, Record<string, string | number>>> = {
  password_too_short: { min: 12 },
  login_locked: { seconds: 30 },
  too_many_requests: { seconds: 1 },
  too_many_codes: { seconds: 600 },
  empty_parameter: { param: 'name' },
  csv_unreadable: { line: 12 },
  text_too_long: { max: 4000 },
  no_direction: { alphaName: 'SHOP', type: 'sms' },
  balance_insufficient: { needed: '1320.00', available: '12.40', currency: 'UAH' },
  customer_list_id_taken: { customerListId: 'A-1' },
  customer_sms_id_taken: { customerSmsId: 'M-1' },
  content_missing: { field: 'content.button' },
  content_not_allowed: { field: 'content.button' },
  content_too_long: { field: 'content.button' },
  text_without_code: { field: 'body' },
  file_unreadable: { line: 12 },
  file_too_many_rows: { max: 5_000_000 },
  too_many_views: { max: 50 },
  too_many_drafts: { max: 20 },
  too_many_series: { max: 100 },
  comparison_conflict: { field: 'spreadSeconds' },
  sample_too_small: { sample: 3, min: 10 },
  too_many_uploads: { max: 20 },
  too_many_upload_bytes: { max: 1000 },
  upload_room_taken: { max: 1000, seconds: 240 },
  too_many_books: { max: 5_000 },
  too_many_tags: { max: 100 },
  too_many_segments: { max: 100 },
  tag_in_use: { name: 'Best' },
  segment_in_use: { name: 'Weekly' },
  tag_not_found: { tag: 'vip' },
  book_in_list: { name: 'Weekly' },
  too_many_images: { max: 200 },
  too_many_files: { max: 500 },
  file_refused: { name: 'offer.exe' },
  chat_taken: { by: 'Olena' },
  chat_route_closed: { type: 'viber_session' },
  sum_above_invoice: { sum: '100.00', currency: 'UAH' },
  period_too_long: { days: 366 },
  email_not_on_record: { emails: 'olena@example.com' },
  callback_refused: { reason: 'signature' },
  debt_outstanding: { debt: '12.50', currency: 'UAH' },
  refund_refused: { reason: 'limit' },
  name_taken: { name: 'Shop' },
  role_refused: { role: 'admin' },
  alpha_name_looks_alike: { name: 'BANK' },
  key_address_refused: { address: '203.0.113.7' },
  tariff_currency_differs: { currency: 'EUR', own: 'UAH' },
  too_many_keys: { max: 50 },
  too_many_open_requests: { max: 20 },
  country_not_allowed: { country: 'KZ' },
  landline_not_allowed: { number: '380441234567' },
  approval_required: { limit: '100.00', currency: 'EUR' },
  spend_cap_reached: { limit: '100.00', spent: '99.50', currency: 'EUR' },
  traffic_stopped: { subject: 'Shop' },
  scope_missing: { scope: 'messages:send' },
  scope_refused: { scope: 'stoplists' },
  release_token_limited: { needed: 'lists' },
  unknown_fields: { fields: '{Name}' },
  price_changed: { before: '10.00', after: '20.00', currency: 'UAH' },
  list_transition_refused: { from: 0, to: 1 },
  otp_closed: { status: 'expired' },
  too_many_lines: { max: 1_000_000 },
  too_many_callbacks: { max: 20 },
  sandbox_unavailable: { type: 'rcs' },
  method_not_allowed: { methods: 'GET' },
  send_time_invalid: { field: 'dtsend.timeZone' },
};
const names = Object.keys(errorCatalogue) as ErrorName[];

beforeAll(async () => {
  await startI18n('en', { missingKey: (key) => { throw new Error(`missing ${key}`); } });
  await loadErrorTexts();
});

describe.each(languages)('[ERR-08:languages] in %s', (language) => {
  it.each(names)('%s has a text with all params filled in', async (name) => {
    await changeLanguage(language);
    const { text } = failureText(failure(name, { params: params[name] ?? {} }));
    expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN| [.,]|  /);
    expect(text.length).toBeGreaterThan(4);
    expect(text).not.toBe(failureText(failure('error')).text);
    for (const value of Object.values(params[name] ?? {})) if (typeof value === 'string' && /^[A-Z]/.test(value)) {
      expect(text).toContain(value);
    }
  });
});

it.each([
  ['in_progress', /already in progress/], ['no_card_payment', /wasn’t paid by card/], ['nothing_left', /nothing to refund/],
  ['above_payment', /more than what’s left/],
  ['limit', /^The payment provider refused the refund: limit\./],
])('a refund refused for %s says so, and blames the provider only for its own refusals', async (reason, words) => {
  await changeLanguage('en');
  const { text } = failureText(failure('refund_refused', { params: { reason } }));
  expect(text).toMatch(words);
  if (reason !== 'limit') expect(text).not.toMatch(/provider refused|_/);
});

it.each([
  ['login_failed', 'Login failed'],
  ['cannot_change_password', 'Cannot change password'],
  ['empty_parameter', 'Empty parameter: name'],
  ['wrong_create_params', 'Incorrect data'],
  ['no_recipients', 'No recipients!'],
  ['no_valid_numbers', 'There are no valid numbers in the list of recipients. Format: +12345 123 45 67'],
  ['elements_empty', 'getUIElements: empty elements list!'],
  ['elements_wrong', 'Wrong elements list!'],
])('[ERR-08:words] %s has the customer’s own English words', async (name, words) => {
  await changeLanguage('en');
  expect(failureText(failure(name as ErrorName, { params: params[name as ErrorName] ?? {} })).text).toBe(words);
});

it('[VAL-12] amounts in an error use the ru-RU format, waiting times the language’s own', async () => {
  await changeLanguage('ua');
  expect(failureText(failure('balance_insufficient', { params: params.balance_insufficient })).text).toContain('1\u00a0320,00 UAH');
  expect(failureText(failure('login_locked', { params: params.login_locked })).text).toContain('через 30 секунд');
});

it('a refused field has its form’s label, or its own name if it is in no form', async () => {
  const lines = (field: string) => failureText(
    failure('invalid_request', { lines: [{ message: 'field_invalid', params: { field } }] }),
  ).lines;
  await changeLanguage('en');
  expect([lines('callbackUrl'), lines('limits.countries'), lines('cursor')]).toEqual([
    ['Check this field: webhook URL'], ['Check this field: countries'], ['Check this field: cursor'],
  ]);
  expect([lines('addresses.0'), lines('emails'), lines('rows.7')]).toEqual([
    ['Check this field: allowed addresses'], ['Check this field: email addresses'], ['Check this field: rows.7'],
  ]);
  await changeLanguage('ua');
  expect(lines('callbackUrl')).toEqual([expect.stringContaining('адреса вебхука')]);
});
