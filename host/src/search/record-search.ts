import type { RemoteFinder } from '@portal/contracts';
import type { Found } from '@portal/portal';

export const MIN_CHARACTERS = 2;
export const MAX_FOUND = 5;
const DEBOUNCE_MS = 250;

export type FinderOfRemote = RemoteFinder & { remote: string };
export type RunningSearch = { result: Promise<readonly Found[]>; cancel: () => void };
export type Outcome = { status: 'searching' } | { status: 'found'; found: readonly Found[] } | { status: 'failed' };
/** By the finder's id; empty while there is nothing to look for. */
export type Outcomes = Readonly<Record<string, Outcome>>;

export const finderId = ({ remote, finder }: Pick<FinderOfRemote, 'remote' | 'finder'>): string => `${remote}/${finder}`;

/**
 * Asks the searchProviders for what is being typed: all at once, each failing alone, and none any more once the text is another.
 * `find` starts one search, `told` hears of every change.
 */
export function createRecordSearch(find: (finder: FinderOfRemote, text: string) => RunningSearch, reported: (outcomes: Outcomes) => void) {
  const running = new Map<string, RunningSearch>();
  let outcomes: Outcomes = {};
  let asked = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = (id: string, outcome: Outcome) => {
    outcomes = { ...outcomes, [id]: outcome };
    reported(outcomes);
  };
  const begin = (finder: FinderOfRemote) => {
    const id = finderId(finder);
    const search = find(finder, asked);
    running.set(id, search);
    settle(id, { status: 'searching' });
    const ended = (outcome: Outcome) => {
      if (running.get(id) === search) settle(id, outcome);
    };
    search.result.then((found) => ended({ status: 'found', found: found.slice(0, MAX_FOUND) }), () => ended({ status: 'failed' }));
  };
  const stop = () => {
    clearTimeout(timer);
    const cancelled = [...running.values()];
    running.clear();
    for (const search of cancelled) search.cancel();
  };

  return {
    /** Another text: what runs for the one before is cancelled. */
    search(searchProviders: readonly FinderOfRemote[], text: string): void {
      stop();
      asked = text.trim();
      const wanted = asked.length >= MIN_CHARACTERS ? searchProviders : [];
      outcomes = Object.fromEntries(wanted.map((finder) => [finderId(finder), { status: 'searching' }]));
      reported(outcomes);
      if (wanted.length > 0) timer = setTimeout(() => wanted.forEach(begin), DEBOUNCE_MS);
    },
    /** Once more, by one finder. */
    retry: begin,
    stop,
  };
}
