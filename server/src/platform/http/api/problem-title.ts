import type { ErrorName } from '@portal/contracts';
import { errorTemplate } from '../error-sentence';

const titles: Partial<Record<ErrorName, string>> = {
  too_many_books: 'Too many address books.',
  too_many_images: 'Too many images.',
  too_many_files: 'Too many files.',
  too_many_codes: 'Too many unverified codes for this number.',
  too_many_callbacks: 'Too many webhooks.',
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
};

export function problemTitle(name: ErrorName): string {
  const known = titles[name];
  if (known !== undefined) return known;
  const template = errorTemplate(name);
  if (!template.includes('{')) return template;
  const [words = ''] = template.split('{');
  const clause = Math.max(words.lastIndexOf(':'), words.lastIndexOf(','));
  return `${words.slice(0, clause < 0 ? undefined : clause).trim()}.`;
}
