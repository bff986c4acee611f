import type { Input } from '@portal/contracts';
import type { writeOff } from '@portal/contracts/write-off';
import { formats, publishTopic, selectLanguage } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { call, select } from '@portal/portal/saga';
import { accountList, statementPage } from './statement.state';

type Transfer = Input<typeof writeOff>['body'];

/** Moves an organization's money to its customer. The contract is loaded on demand, so that only users of this command download it. */
export const transferMoney = command('finances/transferMoney', function* (body: Transfer) {
  const { writeOff: contract } = yield* call(() => import('@portal/contracts/write-off'));
  const { customer } = yield* quietRequest(contract, { body });
  yield* publishTopic('balance.changed', { sum: customer.summa_currency, currency: customer.currency_code });
  const { amount } = formats(yield* select(selectLanguage));
  return { sum: amount(body.sum, customer.currency_code), name: customer.name };
}, {
  keyOf: ({ organizationUuid }) => organizationUuid,
  done: (_, transferred) => ['statement.writeOff.done', transferred],
  then: [accountList, statementPage],
});
