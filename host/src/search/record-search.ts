import type { RemoteFinder } from '@portal/contracts';
import type { Found } from '@portal/portal';
import { MAX_IN_GROUP, titleRank } from './title-rank';

const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 250;

export type FinderOfRemote = RemoteFinder & { remote: string };
export type RunningSearch = { result: Promise<readonly Found[]>; cancel: () => void };
export type Outcome = { status: 'searching' } | { status: 'found'; found: readonly Found[] } | { status: 'failed' };
/** Outcomes by search provider id; empty if the text is too short to search. */
export type Outcomes = Readonly<Record<string, Outcome>>;

export const finderId = ({ remote, finder }: Pick<FinderOfRemote, 'remote' | 'finder'>): string => `${remote}/${finder}`;

/**
 * Runs the search providers in parallel while the user types; a changed text cancels them. `find` starts one search. `reported` receives
 * the outcomes after every change.
 */
export function createRecordSearch(find: (finder: FinderOfRemote, text: string) => RunningSearch, reported: (outcomes: Outcomes) => void) {
  const running = new Map<string, RunningSearch>();
  let outcomes: Outcomes = {};
  let query = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = (id: string, outcome: Outcome) => {
    outcomes = { ...outcomes, [id]: outcome };
    reported(outcomes);
  };
  const start = (finder: FinderOfRemote) => {
    const id = finderId(finder);
    const search = find(finder, query);
    running.set(id, search);
    settle(id, { status: 'searching' });
    const finished = (outcome: Outcome) => {
      if (running.get(id) === search) settle(id, outcome);
    };
    search.result.then((found) => finished({ status: 'found', found: ranked(found, query) }), () => finished({ status: 'failed' }));
  };
  const stop = () => {
    clearTimeout(timer);
    const cancelled = [...running.values()];
    running.clear();
    for (const search of cancelled) search.cancel();
  };

  return {
    /** Cancels the searches for the previous text and, after a delay, starts those for the new one. */
    search(searchProviders: readonly FinderOfRemote[], text: string): void {
      stop();
      query = text.trim();
      const searched = query.length >= MIN_CHARACTERS ? searchProviders : [];
      outcomes = Object.fromEntries(searched.map((finder) => [finderId(finder), { status: 'searching' }]));
      reported(outcomes);
      if (searched.length > 0) timer = setTimeout(() => searched.forEach(start), DEBOUNCE_MS);
    },
    /** Runs one search provider again. */
    retry: start,
    stop,
  };
}

/** Best matches first; records that match alike keep the search provider's order. */
function ranked(found: readonly Found[], query: string): readonly Found[] {
  const text = query.toLocaleLowerCase();
  return found.map((record) => ({ record, rank: titleRank(record.title, text) })).sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_IN_GROUP).map(({ record }) => record);
}
