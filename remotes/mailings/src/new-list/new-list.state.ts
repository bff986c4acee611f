import { mailings, type Data, type NewMailing } from '@portal/contracts';
import { publishTopic } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { callResource, command, resource } from '@portal/portal/resource';
import { delay } from '@portal/portal/saga';

export type Senders = Data<typeof mailings.alphaNames>['items'];
export type Sender = Senders[number];
type TypedNumbers = { recipients: string; type: NewMailing['type'] };

const CHECK_AFTER_MS = 700;

export const senderList = callResource('mailings/senderList', mailings.alphaNames, () => ({}));
const selectSenderList = senderList.selectAt(undefined);
/** Undefined until they are loaded, which the message step does. */
export const selectSenders = (state: unknown): Senders | undefined => selectSenderList(state).data?.items;

/** The server's check of the typed numbers. */
export const numberCheck = resource('mailings/numberCheck', function* ({ recipients, type }: TypedNumbers) {
  yield* delay(CHECK_AFTER_MS);
  return yield* quietRequest(mailings.validateNumbers, { body: { recipients, type } });
});

/** Number of valid numbers among these; undefined if the server has not checked them. */
export const selectValidNumbers = (recipients: string) => (state: unknown): number | undefined => {
  const { status, data, query } = numberCheck.selectAt({ recipients, type: 'sms' })(state);
  return status === 'ready' && query?.recipients === recipients ? data?.valid : undefined;
};

export const createList = command('mailings/createList', function* (body: NewMailing) {
  const { id } = yield* quietRequest(mailings.createSend, { body });
  yield* publishTopic('mailing.changed', { id });
  return id;
});
