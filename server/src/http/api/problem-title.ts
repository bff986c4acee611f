import type { ErrorName } from '@portal/contracts';
import { errorTemplate } from '../error-sentence';

/** Of sentences that cannot be said without their values. */
const titles: Partial<Record<ErrorName, string>> = {
  too_many_books: 'There are too many address books already.',
  too_many_images: 'There are too many pictures already.',
  too_many_files: 'There are too many files already.',
  too_many_codes: 'Too many codes were asked for to this number.',
  too_many_callbacks: 'There are too many callbacks already.',
  too_many_keys: 'There are too many keys already.',
  too_many_lines: 'The request has too many recipients.',
  content_missing: 'The message type needs something that is not there.',
  content_not_allowed: 'The message type does not take something that is there.',
  country_not_allowed: 'Sending to this country is not allowed.',
  debt_outstanding: 'A payment was taken back after it was spent.',
  key_address_refused: 'This API key may not be used from this address.',
  link_transition_refused: 'The link cannot go to that state from its present one.',
  otp_closed: 'The code can no longer be used.',
  sandbox_unavailable: 'The sandbox has nothing that could take messages of this type.',
  spend_cap_reached: 'The daily limit would be passed.',
};

/** The error in a few words, the same whatever happened. */
export function problemTitle(name: ErrorName): string {
  const known = titles[name];
  if (known !== undefined) return known;
  const template = errorTemplate(name);
  if (!template.includes('{')) return template;
  const [words = ''] = template.split('{');
  const clause = Math.max(words.lastIndexOf(':'), words.lastIndexOf(','));
  return `${words.slice(0, clause < 0 ? undefined : clause).trim()}.`;
}
