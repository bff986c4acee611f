import type { ErrorName, ErrorParams } from '@portal/contracts';

/** Sentences that say more where what they need is known; undefined where it is not. */
export const fuller: Partial<Record<ErrorName, (params: ErrorParams) => string | undefined>> = {
  text_too_long: ({ max }) => (max === undefined ? undefined : 'The text is too long: {max} characters at most.'),
  content_too_long: ({ max }) => (max === undefined ? undefined : 'Too long for the message type: {field}, {max} characters at most.'),
  send_time_invalid: ({ latest }) => (latest === undefined ? undefined : 'Nothing is sent more than a year ahead: {latest} at the latest.'),
  no_price: ({ country }) => (country === undefined ? undefined : 'There is no price for messages of this type to this number ({country}).'),
  no_route: ({ country }) => (country === undefined ? undefined : 'No direction leads to this number ({country}).'),
  list_transition_refused: ({ from = '' }) => ofList[from],
  message_transition_refused: ({ from }) => (from === 'canceled' ? 'The message was canceled already.' : undefined),
};

/** By the state of the list, as the public API names it. */
const ofList: Readonly<Record<string, string>> = {
  preparation: 'The list is being prepared: wait until it is notConfirmed.',
  preparationError: 'The list could not be prepared: mend what its error names and send it anew.',
  inProgress: 'The list was confirmed already.',
  sent: 'All messages of the list have left already: nothing of it can be confirmed or canceled.',
  deleted: 'The list was canceled already: to send it, send it anew.',
};

const credentials = 'it may hold no user name and no password';

/** What stands for a word of programs: error, value, word. */
const words: Partial<Record<ErrorName, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  callback_address_refused: {
    reason: {
      url_invalid: 'it is no URL', url_not_https: 'it has to begin with https://', url_credentials: credentials, url_port: 'callbacks do not go to its port',
      address_private: 'its host has to be public',
    },
  },
  link_refused: {
    reason: {
      malformed: 'it is no URL', scheme: 'it has to begin with http:// or https://', credentials, own_host: 'it is a short link itself', private_host: 'its host has to be public',
      too_long: 'it is too long',
    },
  },
  otp_closed: {
    status: { verified: 'was verified', expired: 'has expired', failed: 'has failed, by wrong tries or since no channel could deliver it', canceled: 'was canceled' },
  },
};

export function wordFor(name: ErrorName, key: string, value: string): string {
  const known = words[name]?.[key];
  return known && Object.hasOwn(known, value) ? known[value] ?? value : value;
}
