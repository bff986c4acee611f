import { accounts, type Input } from '@portal/contracts';
import { selectLanguage } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { callResource, command } from '@portal/portal/resource';
import { select } from '@portal/portal/saga';

export type NewAlert = Omit<Input<typeof accounts.setAlert>['body'], 'language'>;
type AlertQuery = { accountUuid: string };

/** Each opened dialog has its own query object, because its form must not start with an alert that was loaded earlier. */
export const balanceAlert = callResource('finances/balanceAlert', accounts.alert, (query: AlertQuery) => ({ query }), {
  keepWhile: (before, next) => before === next,
});

/** Low-balance emails use the language of the user who sets the alert. */
export const saveAlert = command('finances/saveAlert', function* (alert: NewAlert) {
  const language = yield* select(selectLanguage);
  return yield* quietRequest(accounts.setAlert, { body: { ...alert, language } });
}, {
  keyOf: ({ accountUuid }) => accountUuid,
  done: (_, { threshold }) => (threshold === null ? 'statement.alert.ended' : 'statement.alert.saved'),
});
