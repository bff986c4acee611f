import { useCallback, useMemo } from 'react';
import { useUrlState } from '@portal/portal';
import { realDay, spanOf } from '../period';
import { choiceIn, nothingChosen } from './report-choice';
import { filterOf } from './report-question';

/** Which messages, as the URL has it, and the report that led to them. */
export function useReportMessagesQuery() {
  const [url, setUrl] = useUrlState({ ...nothingChosen, from: '', to: '', cursor: '', report: '' });
  const today = new Date().toDateString();
  const query = useMemo(() => {
    const span = spanOf('own', new Date(today), { from: realDay(url.from), to: realDay(url.to) });
    return { filter: filterOf(choiceIn(url), span), cursor: url.cursor };
  }, [url, today]);
  return {
    query,
    turnTo: useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]),
    /** As it was left; it stays a query of that one screen, whatever a hand-written URL says. */
    reportPath: url.report ? `/finances/reports?${new URLSearchParams(url.report).toString()}` : '/finances/reports',
  };
}
