import { mailings } from '@portal/contracts';
import { callResource } from '@portal/portal/resource';
import { liveLists } from '../live-lists';

const MAX_LISTS = 5;

export const lastLists = callResource(
  'mailings/lastLists', mailings.list,
  (_: undefined) => ({ query: { sort: '-created' as const, limit: MAX_LISTS } }),
  { ...liveLists, topics: ['mailing.changed'] },
);
