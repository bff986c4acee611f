import type { ErrorName } from '@portal/contracts';
import { errorTemplate } from '../error-sentence';

const titles: Partial<Record<ErrorName, string>> = {
  too_many_books: 'Too many address books.',
  too_many_images: 'Too many images.',
  too_many_files: 'Too many files.',
  too_many_codes: 'Too many unverified codes for this number.',
  too_many_keys: 'Too many API keys.',
  too_many_lines: 'The request has too many recipients.',
  content_missing: 'A field that this message type requires is missing.',
  content_not_allowed: 'This message type doesn’t allow one of the fields.',
  country_not_allowed: 'Sending to this country isn’t allowed.',
  debt_outstanding: 'A payment was reversed after it was spent.',
  key_address_refused: 'This API key can’t be used from this address.',
  link_transition_refused: 'The link’s status doesn’t allow this change.',
  otp_closed: 'The code can no longer be used.',
  sandbox_unavailable: 'The sandbox can’t accept this message type.',
  approval_required: 'The list needs the approval of another person.',
  spend_cap_reached: 'The daily limit would be exceeded.',
  comparison_conflict: 'Comparing two texts can’t be combined with one of the fields.',
  sample_too_small: 'The sample of each text is too small.',
  tag_not_found: 'The address book has no such tag.',
  tag_in_use: 'The tag is in use.',
  segment_in_use: 'A recurring mailing list is sent to this segment.',
  book_in_list: 'A mailing list is being prepared from this address book.',
  chat_taken: 'The chat was assigned to somebody else.',
  chat_route_closed: 'This message type can’t be sent in the chat now.',
  tariff_currency_differs: 'The price list is in another currency than the customer’s accounts.',
};

/** One sentence without values: that of `titles`, or the error's own sentence up to the colon or comma before its first value. */
export function problemTitle(name: ErrorName): string {
  const known = titles[name];
  if (known !== undefined) return known;
  const template = errorTemplate(name);
  if (!template.includes('{')) return template;
  const [words = ''] = template.split('{');
  return `${words.slice(0, Math.max(words.lastIndexOf(':'), words.lastIndexOf(','))).trim()}.`;
}
