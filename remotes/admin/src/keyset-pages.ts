type Place = { cursor: string; trail: readonly (string | number)[] };
type Change = (patch: { cursor: string; trail: string[] }, options: { push: true }) => void;

/** The server gives the way forward only; the pages that were passed are kept for the way back. */
export function keysetPages({ cursor, trail }: Place, change: Change) {
  const passed = trail.map(String);
  return {
    onPrevious: cursor ? () => change({ cursor: passed.at(-1) ?? '', trail: passed.slice(0, -1) }, { push: true }) : undefined,
    onNext: (next: string | null | undefined) => (next ? () => change({ cursor: next, trail: cursor ? [...passed, cursor] : [] }, { push: true }) : undefined),
  };
}
