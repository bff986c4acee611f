import { useCallback } from 'react';
import type { MailingSeries } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';

/** "Every week on Mon, Fri at 10:00 (Europe/Kyiv), until 24 Dec 2027". */
export function useRecurrenceText(): (recurrence: MailingSeries['recurrence']) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(({ local, timeZone, every, weekdays, until }) => {
    const [date = '', time = ''] = local.split('T');
    const names = format.weekdayNames('short');
    const first = new Date(`${date}T00:00:00Z`);
    const days = (weekdays.length > 0 ? weekdays : [first.getUTCDay() || 7]).map((day) => names[day - 1] ?? '').join(', ');
    const text = t(`series.every.${every}`, { days, day: first.getUTCDate(), time, zone: timeZone });
    return until === null ? text : t('series.until', { text, date: format.date(`${until}T12:00:00Z`) });
  }, [t, format]);
}
