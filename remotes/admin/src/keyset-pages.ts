type KeysetPosition = { cursor: string; trail: readonly (string | number)[] };
type Change = (patch: { cursor: string; trail: string[] }, options: { push: true }) => void;

/** Handlers for the previous and next page. The server returns only the next cursor, so visited cursors are stored for going back. */
export function keysetPages({ cursor, trail }: KeysetPosition, change: Change) {
  const passed = trail.map(String);
  return {
    onPrevious: cursor ? () => change({ cursor: passed.at(-1) ?? '', trail: passed.slice(0, -1) }, { push: true }) : undefined,
    onNext: (next: string | null | undefined) => (
      next ? () => change({ cursor: next, trail: cursor ? [...passed, cursor] : [] }, { push: true }) : undefined
    ),
  };
}
