import { useCallback, useMemo } from 'react';
import { statementKinds, type StatementKind } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import { realDay, spanOf, type DaySpan, type Period } from '../period';

export const periods = ['7days', '30days', 'month', 'lastMonth', 'year', 'own'] as const satisfies readonly Period[];
export type StatementPeriod = (typeof periods)[number];
const PERIOD = '30days' satisfies StatementPeriod;

export type StatementChoice = {
  account: string;
  period: StatementPeriod;
  /** The days of one's own as far as they are given, and those that they mean. */
  own: DaySpan;
  span: DaySpan;
  kind: readonly StatementKind[];
  cursor: string;
};
type Change = Partial<DaySpan> & { account?: string; kind?: readonly StatementKind[] };

/** Account, period, kinds and page, in the URL. What a hand-written URL has wrong is left out. */
export function useStatementQuery() {
  const [url, setUrl] = useUrlState({ account: '', period: PERIOD as string, from: '', to: '', kind: [] as string[], cursor: '' });
  // A kept tab that is opened again tomorrow means tomorrow's days.
  const today = new Date().toDateString();
  const choice = useMemo((): StatementChoice => {
    const period = periods.find((each) => each === url.period) ?? PERIOD;
    const own = { from: realDay(url.from), to: realDay(url.to) };
    const kind = statementKinds.filter((each) => url.kind.includes(each));
    return { account: url.account, period, own, span: spanOf(period, new Date(today), own), kind, cursor: url.cursor };
  }, [url, today]);
  /** Another selection begins at its first page. */
  const choose = useCallback(({ kind, ...change }: Change) => setUrl({ ...change, ...(kind && { kind: [...kind] }), cursor: '' }), [setUrl]);
  /** A span of one's own begins with the days that were shown. */
  const choosePeriod = useCallback((period: StatementPeriod, shown: DaySpan) => {
    setUrl({ period, ...(period === 'own' ? shown : { from: '', to: '' }), cursor: '' });
  }, [setUrl]);
  const turnTo = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { choice, choose, choosePeriod, turnTo };
}
