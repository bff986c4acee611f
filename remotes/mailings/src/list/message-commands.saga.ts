import { mailings } from '@portal/contracts';
import { balanceRequested, guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeEvery, takeLeading } from '@portal/portal/saga';
import { recheckFinished, recheckRequested, resetFinished, resetRequested } from './message-commands.slice';

const notice = (intent: 'success' | 'info', key: string, params: Record<string, unknown> = {}) => toastShown({
  intent, text: i18n.t(key, { ns: 'mailings', ...params }),
});

function* recheck({ payload: { id, messageIds } }: ReturnType<typeof recheckRequested>) {
  const { queued } = yield* request(mailings.recheck, { body: { id, ...(messageIds && { messageIds: [...messageIds] }) } });
  yield* put(queued > 0 ? notice('success', 'list.recheckSent', { count: queued }) : notice('info', 'list.nothingToAsk'));
  yield* put(recheckFinished({ id }));
}

function* reset({ payload: { id, messageIds, outcome } }: ReturnType<typeof resetRequested>) {
  const answer = yield* request(mailings.resetAttempts, {
    body: { id, ...(messageIds && { messageIds: [...messageIds] }), ...(outcome && { filter: { outcome: [...outcome] } }) },
  });
  if (answer.reset === 0 && !answer.more) yield* put(notice('info', 'list.nothingToSendAgain'));
  else yield* put(notice('success', answer.more ? 'list.sentAgainAndMore' : 'list.sentAgain', { count: answer.reset }));
  yield* put(resetFinished({ id }));
  yield* put(balanceRequested());
}

export function* messageCommandsSaga() {
  yield* takeEvery(
    recheckRequested, guard((_failure, { payload: { id } }: ReturnType<typeof recheckRequested>) => recheckFinished({ id }), recheck),
  );
  // Sending again costs money, so a second click is ignored.
  yield* takeLeading(
    resetRequested, guard((_failure, { payload: { id } }: ReturnType<typeof resetRequested>) => resetFinished({ id }), reset),
  );
}
