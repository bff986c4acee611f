import { nextOccurrence } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useFormat } from '@portal/portal';
import { recurrenceOf, type NewListForm } from './new-list-form';
import { sendingSpan } from './sending-span';

/** One sentence that says when the first and the last message leave; undefined if the times are not valid yet. */
export function useSendingSpanText(form: NewListForm): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const span = sendingSpan(form, Date.now());
  if (!span) return undefined;
  const first = span.first && format.dateTime(span.first.toISOString());
  if (first && form.repeat !== '') {
    const next = nextOccurrence(recurrenceOf(form), new Date());
    return next ? t(`new.span.${form.repeat}`, { first: format.dateTime(next.toISOString()) }) : undefined;
  }
  if (first && form.localTime) return t('new.span.local', { first });
  const last = span.last && format.dateTime(span.last.toISOString());
  if (first && last) return t('new.span.fromTo', { first, last });
  if (first) return t('new.span.from', { first });
  return last ? t('new.span.nowTo', { last }) : t('new.span.now');
}
