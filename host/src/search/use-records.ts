import { useEffect, useMemo, useState } from 'react';
import { selectElements, type Session } from '@portal/portal';
import { createSelector, useSelector } from '@portal/portal/state';
import { useRemotes } from '../remotes/remotes.context';
import { type Remotes, selectReleases } from '../remotes/remotes.slice';
import { createRecordSearch, type FinderOfRemote, type Outcomes } from './record-search';

type WithFinders = { session: Session; remotes: Remotes };

const selectFinders = createSelector(
  (state: WithFinders) => selectElements(state),
  (state: WithFinders) => selectReleases(state),
  (elements, releases): readonly FinderOfRemote[] =>
    releases.flatMap(({ id, manifest }) => (manifest.finders ?? []).map((finder) => ({ ...finder, remote: id }))).filter(({ element }) => elements.has(element)),
);

/** What the remotes' finders have for the text. It lives no longer than the palette, so it lies in no store. */
export function useRecords(text: string) {
  const { find } = useRemotes();
  const finders = useSelector(selectFinders);
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const records = useMemo(() => createRecordSearch(({ remote, finder }, wanted) => find(remote, finder, wanted), setOutcomes), [find]);
  useEffect(() => {
    records.search(finders, text);
    return records.stop;
  }, [records, finders, text]);
  return { finders, outcomes, retry: records.retry };
}
