import type { StatementKind, StatementLine } from '@portal/contracts';

export type StatementWords = {
  columns: Record<Exclude<keyof StatementLine, 'id' | 'source'>, string>;
  kinds: Record<StatementKind, string>;
};
