import { mailings, type Amount } from '@portal/contracts';
import { balanceRequested } from '@portal/portal';
import { request } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';

/** Selects messages of a list by ID or by outcome; without either, all messages to which the command applies. */
export type MessageSelection = { id: number; messageIds?: readonly string[]; outcome?: readonly number[] };
/** Commands for different messages of a list don't wait for each other. */
export const selectionKey = ({ id, messageIds = [] }: MessageSelection): string => [id, ...messageIds].join();

/** `maxCost`: nothing is resent if it costs more now. */
export type Resending = MessageSelection & { maxCost?: Amount };

/** Asks the provider for the status. */
export const recheckMessages = command('mailings/recheckMessages', function* ({ id, messageIds }: MessageSelection) {
  return yield* request(mailings.recheck, { body: { id, ...(messageIds && { messageIds: [...messageIds] }) } });
}, {
  keyOf: selectionKey,
  done: (_, { queued }) => (queued > 0 ? ['list.recheckSent', { count: queued }] : ['list.nothingToAsk', {}, 'info']),
});

/** Resends messages. That costs money, so a second click is ignored. */
export const resetMessages = command('mailings/resetMessages', function* ({ id, messageIds, outcome, maxCost }: Resending) {
  const answer = yield* request(mailings.resetAttempts, {
    body: {
      id, ...(messageIds && { messageIds: [...messageIds] }), ...(outcome && { filter: { outcome: [...outcome] } }),
      ...(maxCost !== undefined && { maxCost }),
    },
  });
  yield* put(balanceRequested());
  return answer;
}, {
  keyOf: selectionKey,
  done: (_, { reset, more }) => {
    if (reset === 0 && !more) return ['list.nothingToSendAgain', {}, 'info'];
    return [more ? 'list.sentAgainAndMore' : 'list.sentAgain', { count: reset }];
  },
});
