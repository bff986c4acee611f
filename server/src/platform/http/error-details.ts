import type { ErrorName, ErrorParams } from '@portal/contracts';

export const fuller: Partial<Record<ErrorName, (params: ErrorParams) => string | undefined>> = {
  text_too_long: ({ max }) => (max === undefined ? undefined : 'The text is too long: the maximum is {max} characters.'),
  content_too_long: ({ max }) => (
    max === undefined ? undefined : 'Too long for this message type: {field}, the maximum is {max} characters.'
  ),
  send_time_invalid: ({ latest }) => (
    latest === undefined ? undefined : 'Messages can’t be scheduled more than a year ahead: {latest} is the latest.'
  ),
  no_price: ({ country }) => (country === undefined ? undefined : 'There is no price for this message type to this number ({country}).'),
  no_route: ({ country }) => (country === undefined ? undefined : 'No route reaches this number ({country}).'),
  list_transition_refused: ({ from = '', to = '' }) => (
    ofList[from] === undefined ? undefined : `${ofList[from]} It is {from} and cannot become ${to === '' ? 'anything else' : '{to}'}.`
  ),
  message_transition_refused: ({ from }) => (from === 'canceled' ? 'The message was already canceled.' : undefined),
};

const ofList: Readonly<Record<string, string>> = {
  preparation: 'The list is being prepared. Wait until it is notConfirmed.',
  preparationError: 'The list couldn’t be prepared. Fix what its error names and create the list again.',
  inProgress: 'The list was already confirmed.',
  sent: 'All messages of the list were already sent, so it can’t be confirmed or canceled.',
  deleted: 'The list was already canceled. To send it, create it again.',
};

const credentials = 'it can’t contain a user name or password';

const words: Partial<Record<ErrorName, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  callback_address_refused: {
    reason: {
      url_invalid: 'it isn’t a URL', url_not_https: 'it must start with https://', url_credentials: credentials,
      url_port: 'webhooks can’t be sent to its port',
      address_private: 'its host must be public',
    },
  },
  link_refused: {
    reason: {
      malformed: 'it isn’t a URL', scheme: 'it must start with http:// or https://', credentials, own_host: 'it’s a short link itself',
      private_host: 'its host must be public',
      too_long: 'it’s too long',
    },
  },
  otp_closed: {
    status: {
      verified: 'was verified', expired: 'has expired', failed: 'was entered wrong too often or couldn’t be delivered',
      canceled: 'was canceled',
    },
  },
};

export function valueText(name: ErrorName, key: string, value: string): string {
  const known = words[name]?.[key];
  return known && Object.hasOwn(known, value) ? known[value] ?? value : value;
}
