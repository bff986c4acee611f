import { errorSentence } from './error-sentence';

it.each([
  ['callback_address_refused', { reason: 'url_not_https' }, 'Webhooks can’t be sent to this address: it must start with https://.'],
  ['link_refused', { reason: 'private_host' }, 'A short link can’t lead to this address: its host must be public.'],
  ['otp_closed', { status: 'expired' }, 'The code has expired: it can no longer be used.'],
  ['list_transition_refused', {
    from: 'preparation', to: 'inProgress',
  }, 'The list is being prepared. Wait until it is notConfirmed. It is preparation and cannot become inProgress.'],
  ['list_transition_refused', { from: 2, to: 3 }, 'The list’s status doesn’t allow this: it is 2 and can’t become 3.'],
  ['text_too_long', { max: 4_000 }, 'The text is too long: the maximum is 4000 characters.'],
  ['no_price', {}, 'There is no price for one of the recipients.'],
] as const)('[API-01] %s with %j is told in words, never by a word of programs', (name, params, sentence) => {
  expect(errorSentence(name, params)).toBe(sentence);
});
