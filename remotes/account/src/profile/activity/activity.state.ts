import { account } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { callResource, command } from '@portal/portal/resource';
import { put, select } from '@portal/portal/saga';

/** `everybody`: the activity of all the customer's logins instead of only this one. */
type ActivityQuery = { everybody: boolean };
const toQuery = ({ everybody }: ActivityQuery) => ({ everybody: everybody ? '1' as const : '0' as const });

export const activity = callResource(
  'account/activity', account.activity, (query: ActivityQuery) => ({ query: toQuery(query) }),
  { keepWhile: (before, next) => before.everybody === next.everybody },
);

/** Appends the page that begins at `cursor`, unless the list was loaded again or replaced in the meantime. */
export const loadOlderActivity = command('account/olderActivity', function* ({ cursor, ...query }: ActivityQuery & { cursor: string }) {
  const { items, next } = yield* quietRequest(account.activity, { query: { ...toQuery(query), cursor } });
  const shown = yield* select(activity.selectAt(query));
  if (shown.query?.everybody !== query.everybody || shown.data?.next !== cursor) return;
  yield* put(activity.changed({ items: [...shown.data.items, ...items], next }, shown.query));
}, { keyOf: ({ everybody }) => String(everybody) });
