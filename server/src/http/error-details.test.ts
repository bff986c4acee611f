import { errorSentence } from './error-sentence';

it.each([
  ['callback_address_refused', { reason: 'url_not_https' }, 'No callback may go to this address: it has to begin with https://.'],
  ['link_refused', { reason: 'private_host' }, 'The address is not acceptable for a short link: its host has to be public.'],
  ['otp_closed', { status: 'expired' }, 'The code has expired: it can no longer be used.'],
  ['list_transition_refused', { from: 'preparation', to: 'inProgress' }, 'The list is being prepared: wait until it is notConfirmed.'],
  ['list_transition_refused', { from: 2, to: 3 }, 'The list cannot go to that state from its present one.'],
  ['text_too_long', { max: 4_000 }, 'The text is too long: 4000 characters at most.'],
  ['no_price', {}, 'There is no price for a recipient of the list.'],
] as const)('[API-01] %s with %j is told in words, never by a word of programs', (name, params, sentence) => {
  expect(errorSentence(name, params)).toBe(sentence);
});
