import { errorCatalogue, languages, type ErrorName } from '@portal/contracts';
import { failure, failureText } from '@portal/portal';
import { addRemoteTexts, changeLanguage, startI18n } from '@portal/portal/i18n';

/** As the server gives them. */
const params: Partial<Record<ErrorName, Record<string, string | number>>> = {
  password_too_short: { min: 12 },
  login_locked: { seconds: 30 },
  too_many_requests: { seconds: 1 },
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
  too_many_books: { max: 5_000 },
  too_many_images: { max: 200 },
  too_many_files: { max: 500 },
  file_refused: { name: 'offer.exe' },
  chat_taken: { by: 'Olena' },
  chat_way_closed: { type: 'viber_session' },
  send_time_invalid: { field: 'dtsend.timeZone' },
};
const names = Object.keys(errorCatalogue) as ErrorName[];

beforeAll(async () => {
  await startI18n('en', { missingKey: (key) => { throw new Error(`missing ${key}`); } });
  const none = async () => ({ default: {} });
  await addRemoteTexts('lists', { en: none, ru: none, ua: none, bg: none });
});

describe.each(languages)('[ERR-08:languages] in %s', (language) => {
  it.each(names)('%s has its words, with everything filled in', async (name) => {
    await changeLanguage(language);
    const { text } = failureText(failure(name, { params: params[name] }));
    expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN| [.,]|  /);
    expect(text.length).toBeGreaterThan(4);
    expect(text).not.toBe(failureText(failure('error')).text);
    for (const value of Object.values(params[name] ?? {})) if (typeof value === 'string' && /^[A-Z]/.test(value)) expect(text).toContain(value);
  });
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
  expect(failureText(failure(name as ErrorName, { params: params[name as ErrorName] })).text).toBe(words);
});

it('[VAL-12] sums in an error stand in ru-RU form, waits in the language’s own', async () => {
  await changeLanguage('ua');
  expect(failureText(failure('balance_insufficient', { params: params.balance_insufficient })).text).toContain('1\u00a0320,00 UAH');
  expect(failureText(failure('login_locked', { params: params.login_locked })).text).toContain('через 30 секунд');
});
