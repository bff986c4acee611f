import type { ErrorName, ErrorParams } from '@portal/contracts';

/** What a program, or a browser that lacks the translation, shows. `{name}` is filled from the error's params. */
const sentences: Record<ErrorName, string> = {
  session_missing: 'Log in first: the call carries no valid session token.',
  session_cleared: 'This login or its customer has been locked.',
  session_illegal: 'The session token is not acceptable.',
  session_replaced: 'This login was used elsewhere.',
  session_expired: 'The session has expired.',
  permission_denied: 'This login has no right to do that.',
  foreign_origin: 'The request comes from another site.',
  login_failed: 'Login failed',
  login_locked: 'Too many wrong passwords: try again in {seconds} s.',
  cannot_change_password: 'Cannot change password',
  invalid_request: 'The request is not of the expected form.',
  empty_parameter: 'Empty parameter: {param}',
  wrong_create_params: 'Incorrect data',
  not_found: 'There is no such thing.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: 'The content type of the request is not accepted here.',
  too_many_requests: 'Too many requests: try again in {seconds} s.',
  no_recipients: 'No recipients!',
  no_valid_numbers: 'There are no valid numbers in the list of recipients. Format: +12345 123 45 67',
  number_required: 'A number is required.',
  text_empty: 'The text is empty.',
  text_too_long: 'The text is too long.',
  text_malformed: 'The text holds characters that cannot be sent.',
  csv_without_num: "The file has no column 'num'.",
  csv_unreadable: 'The file cannot be read as CSV.',
  csv_empty: 'The file has no rows.',
  upload_not_found: 'There is no such uploaded file.',
  alpha_name_not_found: 'There is no such alpha name.',
  no_direction: 'The alpha name has no direction for this message type.',
  no_account: 'The customer has no account in the currency of the tariff.',
  no_price: 'There is no price for a recipient of the list.',
  balance_insufficient: 'The balance is too low: {needed} {currency} needed, {available} {currency} available.',
  list_transition_refused: 'The list cannot go to that state from its present one.',
  customer_list_id_taken: 'This customerListId belongs to a list with other content.',
  server_unexpected: 'Something went wrong on the server.',
  server_unavailable: 'The server is not ready: try again in a moment.',
  network_unreachable: 'The server cannot be reached.',
  client_unexpected: 'Something went wrong in the browser.',
};

export function errorSentence(name: ErrorName, params: ErrorParams): string {
  return sentences[name].replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? '?'));
}
