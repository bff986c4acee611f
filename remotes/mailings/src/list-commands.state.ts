import { mailings } from '@portal/contracts';
import { balanceRequested, publishTopic } from '@portal/portal';
import { quietRequest, request } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';

type OfList = { id: number };
/** `name`: for the undo button. */
export type Hiding = OfList & { name: string; hidden: boolean };

const keyOf = ({ id }: OfList) => id;

/** Starts sending. `expected`: the cost that the dialog showed. If it has changed since, the server refuses the command. */
export const confirmList = command('mailings/confirmList', function* ({ id, expected }: OfList & { expected: string }) {
  yield* request(mailings.confirm, { body: { id, expected } });
  yield* reportChange(id);
}, { keyOf, done: 'list.confirmed' });

/** Deletes a list and withdraws its unsent messages. */
export const cancelList = command('mailings/cancelList', function* ({ id }: OfList) {
  const answer = yield* request(mailings.cancel, { body: { id } });
  yield* reportChange(id);
  return answer;
}, { keyOf, done: (_, { submitted }) => (submitted > 0 ? ['list.cancelledSubmitted', { count: submitted }] : 'list.cancelled') });

/** Holds back the unsent messages of a list, or sends them on. */
export const pauseList = command('mailings/pauseList', function* ({ id, paused }: OfList & { paused: boolean }) {
  yield* request(mailings.pause, { body: { id, paused } });
  yield* publishTopic('mailing.changed', { id });
}, { keyOf });

export const renameList = command('mailings/renameList', function* (body: OfList & { name: string }) {
  const renamed = yield* quietRequest(mailings.rename, { body });
  yield* publishTopic('mailing.changed', { id: body.id });
  return renamed;
}, { keyOf, done: ({ name }) => ['list.renamed', { name }] });

export const hideList = command('mailings/hideList', function* ({ id, hidden }: Hiding) {
  yield* request(mailings.hide, { body: { id, hidden } });
  yield* publishTopic('mailing.changed', { id });
}, { keyOf });

function* reportChange(id: number) {
  yield* put(balanceRequested());
  yield* publishTopic('mailing.changed', { id });
}
