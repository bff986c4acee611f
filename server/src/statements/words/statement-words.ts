import type { StatementKind, StatementLine } from '@portal/contracts';

/** What stands in a file in words: a reader of a file has no screen beside it. */
export type StatementWords = {
  columns: Record<Exclude<keyof StatementLine, 'id'>, string>;
  kinds: Record<StatementKind, string>;
};
