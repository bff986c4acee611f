import type { ErrorLine } from './envelope';

/**
 * Every failure that a caller can cause or must be told of: name → the envelope's code and the HTTP status.
 * The name travels as `data.localizedMessage` and is translated under `errors.<name>`.
 * The session codes 19999, 50008, 50012 and 50014 and their effects are SPEC 8's.
 */
export const errorCatalogue = {
  session_missing: { code: 40100, status: 401 },
  session_cleared: { code: 19999, status: 200 },
  session_illegal: { code: 50008, status: 200 },
  session_replaced: { code: 50012, status: 200 },
  session_expired: { code: 50014, status: 200 },
  permission_denied: { code: 40300, status: 403 },
  foreign_origin: { code: 40300, status: 403 },
  login_failed: { code: 40010, status: 400 },
  login_locked: { code: 42910, status: 429 },
  cannot_change_password: { code: 40011, status: 400 },
  code_invalid: { code: 40012, status: 400 },
  password_too_short: { code: 40013, status: 400 },
  passwords_differ: { code: 40014, status: 400 },
  impersonation_refused: { code: 40985, status: 409 },
  release_refused: { code: 40060, status: 400 },
  release_taken: { code: 40986, status: 409 },
  nothing_to_roll_back: { code: 40987, status: 409 },
  invalid_request: { code: 40000, status: 400 },
  empty_parameter: { code: 40020, status: 400 },
  wrong_create_params: { code: 40021, status: 400 },
  not_found: { code: 40400, status: 404 },
  payload_too_large: { code: 41300, status: 413 },
  unsupported_media_type: { code: 41500, status: 415 },
  too_many_requests: { code: 42900, status: 429 },
  no_recipients: { code: 40030, status: 400 },
  no_valid_numbers: { code: 40031, status: 400 },
  number_required: { code: 40032, status: 400 },
  text_empty: { code: 40040, status: 400 },
  text_too_long: { code: 40041, status: 400 },
  text_malformed: { code: 40042, status: 400 },
  content_missing: { code: 40043, status: 400 },
  content_not_allowed: { code: 40044, status: 400 },
  content_too_long: { code: 40045, status: 400 },
  text_without_code: { code: 40046, status: 400 },
  send_time_invalid: { code: 40047, status: 400 },
  condition_without_effect: { code: 40048, status: 400 },
  csv_without_num: { code: 40050, status: 400 },
  csv_unreadable: { code: 40051, status: 400 },
  csv_empty: { code: 40052, status: 400 },
  file_unreadable: { code: 40053, status: 400 },
  file_encrypted: { code: 40054, status: 400 },
  file_too_many_rows: { code: 40055, status: 400 },
  file_inflates_too_much: { code: 40056, status: 400 },
  file_incomplete: { code: 40057, status: 400 },
  upload_gap: { code: 40058, status: 400 },
  image_unreadable: { code: 40059, status: 400 },
  link_refused: { code: 40061, status: 400 },
  num_invalid: { code: 40062, status: 400 },
  merge_refused: { code: 40063, status: 400 },
  too_many_views: { code: 40064, status: 400 },
  too_many_drafts: { code: 40065, status: 400 },
  too_many_books: { code: 40066, status: 400 },
  too_many_images: { code: 40067, status: 400 },
  too_many_files: { code: 40068, status: 400 },
  file_refused: { code: 40069, status: 400 },
  upload_not_found: { code: 40450, status: 404 },
  alpha_name_not_found: { code: 40451, status: 404 },
  address_book_not_found: { code: 40452, status: 404 },
  undo_expired: { code: 40453, status: 404 },
  template_not_found: { code: 40454, status: 404 },
  chat_not_found: { code: 40455, status: 404 },
  no_direction: { code: 40960, status: 409 },
  no_price: { code: 40961, status: 409 },
  no_account: { code: 40962, status: 409 },
  no_route: { code: 40963, status: 409 },
  balance_insufficient: { code: 40970, status: 409 },
  list_transition_refused: { code: 40980, status: 409 },
  customer_list_id_taken: { code: 40981, status: 409 },
  send_time_past: { code: 40982, status: 409 },
  estimate_expired: { code: 40983, status: 409 },
  customer_sms_id_taken: { code: 40984, status: 409 },
  contact_exists: { code: 40988, status: 409 },
  contact_changed: { code: 40989, status: 409 },
  template_changed: { code: 40990, status: 409 },
  book_in_use: { code: 40991, status: 409 },
  book_read_only: { code: 40992, status: 409 },
  book_name_taken: { code: 40993, status: 409 },
  link_transition_refused: { code: 40994, status: 409 },
  chat_taken: { code: 40995, status: 409 },
  chat_way_closed: { code: 40996, status: 409 },
  wrong_data: { code: 0, status: 0 },
  server_unexpected: { code: 50000, status: 500 },
  server_unavailable: { code: 50300, status: 503 },
  network_unreachable: { code: 0, status: 0 },
  file_changed: { code: 0, status: 0 },
  client_unexpected: { code: 0, status: 0 },
} as const satisfies Record<string, { code: number; status: number }>;
export type ErrorName = keyof typeof errorCatalogue;

export type ErrorParams = Record<string, string | number>;

/** Thrown where a person can cause the failure. Anything else that is thrown is a bug and becomes server_unexpected. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly error: ErrorName,
    readonly params: ErrorParams = {},
    readonly lines: readonly ErrorLine[] = [],
  ) {
    super(error);
  }
}

/** By name, not instanceof: every remote bundles its own copy of the class. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError';
}
