import { useEffect, useMemo, useState } from 'react';
import { selectElements, type Session } from '@portal/portal';
import { createSelector, useSelector } from '@portal/portal/state';
import { useRemotes } from '../remotes/remotes.context';
import { type Remotes, selectReleases } from '../remotes/remotes.slice';
import { createRecordSearch, type FinderOfRemote, type Outcomes } from './record-search';

type WithSearchProviders = { session: Session; remotes: Remotes };

const selectSearchProviders = createSelector(
  (state: WithSearchProviders) => selectElements(state),
  (state: WithSearchProviders) => selectReleases(state),
  (elements, releases): readonly FinderOfRemote[] =>
    releases.flatMap(({ id, manifest }) => (manifest.searchProviders ?? []).map((finder) => ({
      ...finder, remote: id,
    }))).filter(({ element }) => elements.has(element)),
);

/** Records from the remotes' search providers. Kept in local state, because only the palette needs the records. */
export function useRecords(text: string) {
  const { find } = useRemotes();
  const searchProviders = useSelector(selectSearchProviders);
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const records = useMemo(() => createRecordSearch(({ remote, finder }, query) => find(remote, finder, query), setOutcomes), [find]);
  useEffect(() => {
    records.search(searchProviders, text);
    return records.stop;
  }, [records, searchProviders, text]);
  return { searchProviders, outcomes, retry: records.retry };
}
