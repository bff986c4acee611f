import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import type { DaySpan } from '../calendar-day';

/** Words for a span of days that filters rows; empty if it has no bounds. */
export function useDaysText(): (span: DaySpan) => string {
  const { t } = useTranslation();
  const { day } = useFormat();
  return ({ from, to }) => {
    if (from !== '' && to !== '') return day.span(from, to);
    if (from !== '') return t('remotes:grid.fromDay', { day: day.written(from) });
    return to === '' ? '' : t('remotes:grid.toDay', { day: day.written(to) });
  };
}
