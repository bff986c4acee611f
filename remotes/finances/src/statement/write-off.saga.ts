import { bus, formats, guard, toastShown, selectLanguage } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, select, takeLeading } from '@portal/portal/saga';
import { selectWriteOff, writeOffFailed, writeOffRequested, writtenOff } from './write-off.slice';

/** The write-off contract is loaded on demand, so that only users of this command download it. */
function* move() {
  const dialog = yield* select(selectWriteOff);
  if (!dialog?.move || !dialog.account.organizationUuid) return;
  const { account: { organizationUuid, currency_code }, move: { sum, comment }, requestUuid } = dialog;
  const { writeOff } = yield* call(() => import('@portal/contracts/write-off'));
  const { customer } = yield* request(writeOff, { body: { organizationUuid, currency_code, sum, comment, requestUuid } }, { quiet: true });
  yield* put(writtenOff());
  const { amount } = formats(yield* select(selectLanguage));
  const params = { sum: amount(sum, customer.currency_code), name: customer.name };
  yield* put(toastShown({ intent: 'success', text: i18n.t('statement.writeOff.done', { ns: 'finances', ...params }) }));
  yield* call(() => bus.publish('balance.changed', { sum: customer.summa_currency, currency: customer.currency_code }));
}

export function* writeOffSaga() {
  yield* takeLeading(writeOffRequested, guard(writeOffFailed, move));
}
