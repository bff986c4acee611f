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
    releases.flatMap(({ id, manifest }) => (manifest.searchProviders ?? []).map((finder) => ({ ...finder, remote: id }))).filter(({ element }) => elements.has(element)),
);

/** What the remotes' searchProviders have for the text. It lives no longer than the palette, so it lies in no store. */
export function useRecords(text: string) {
  const { find } = useRemotes();
  const searchProviders = useSelector(selectSearchProviders);
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const records = useMemo(() => createRecordSearch(({ remote, finder }, wanted) => find(remote, finder, wanted), setOutcomes), [find]);
  useEffect(() => {
    records.search(searchProviders, text);
    return records.stop;
  }, [records, searchProviders, text]);
  return { searchProviders, outcomes, retry: records.retry };
}
