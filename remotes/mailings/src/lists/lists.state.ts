import { mailings } from '@portal/contracts';
import { callResource, LIVE_FRESH_MS } from '@portal/portal/resource';
import { cancelList, confirmList, hideList, pauseList } from '../list-commands.state';
import { liveLists } from '../live-lists';
import { filterOf, type ListsQuery } from './lists-query';

export const listsPage = callResource(
  'mailings/lists', mailings.list,
  (query: ListsQuery) => ({
    query: { filter: filterOf(query), sort: query.sort, ...(query.cursor !== '' && { cursor: query.cursor }) },
  }),
  {
    ...liveLists,
    // After a failed command too, because the list has probably changed.
    freshMs: LIVE_FRESH_MS,
    refreshOn: [
      ...liveLists.refreshOn, confirmList.succeeded, confirmList.failed, cancelList.succeeded, cancelList.failed, hideList.succeeded,
      pauseList.succeeded, pauseList.failed,
    ],
  },
);
