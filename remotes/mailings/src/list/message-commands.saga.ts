import { mailings } from '@portal/contracts';
import { balanceRequested, guard, noticeShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeEvery, takeLeading } from '@portal/portal/saga';
import { recheckEnded, recheckRequested, resetEnded, resetRequested } from './message-commands.slice';

const say = (intent: 'success' | 'info', key: string, params: Record<string, unknown> = {}) => noticeShown({ intent, text: i18n.t(key, { ns: 'mailings', ...params }) });

function* recheck({ payload: { id, messageIds } }: ReturnType<typeof recheckRequested>) {
  const { asked } = yield* request(mailings.recheck, { body: { id, ...(messageIds && { messageIds: [...messageIds] }) } });
  yield* put(asked > 0 ? say('success', 'list.recheckSent', { count: asked }) : say('info', 'list.nothingToAsk'));
  yield* put(recheckEnded({ id }));
}

function* reset({ payload: { id, messageIds, outcome } }: ReturnType<typeof resetRequested>) {
  const answer = yield* request(mailings.resetAttempts, {
    body: { id, ...(messageIds && { messageIds: [...messageIds] }), ...(outcome && { filter: { outcome: [...outcome] } }) },
  });
  if (answer.reset === 0 && !answer.more) yield* put(say('info', 'list.nothingToSendAgain'));
  else yield* put(say('success', answer.more ? 'list.sentAgainAndMore' : 'list.sentAgain', { count: answer.reset }));
  yield* put(resetEnded({ id }));
  yield* put(balanceRequested());
}

export function* messageCommandsSaga() {
  yield* takeEvery(recheckRequested, guard((_failure, { payload: { id } }: ReturnType<typeof recheckRequested>) => recheckEnded({ id }), recheck));
  // What sends again is not pressed twice.
  yield* takeLeading(resetRequested, guard((_failure, { payload: { id } }: ReturnType<typeof resetRequested>) => resetEnded({ id }), reset));
}
