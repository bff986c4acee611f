import type { MailingDetail } from '@portal/contracts';
import { DELIVERY_STATUS, LIST_STATUS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import { isDiscarded, isExpired } from '../discarded';
import { useSpanText } from './span-text';

const useStyles = makeStyles({
  root: { margin: 0, maxWidth: '90ch', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
});

const WAITING = [DELIVERY_STATUS.scheduled, DELIVERY_STATUS.queued];
const ON_ITS_WAY = [DELIVERY_STATUS.processing, DELIVERY_STATUS.failed];

/** In words: what happens with the list now, what comes next, and when (MAIL-07). */
export function StatusLine({ list }: { list: MailingDetail }) {
  const styles = useStyles();
  const sentences = useSentences(list);
  return <p className={styles.root}>{sentences.join(' ')}</p>;
}

function useSentences(list: MailingDetail): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const span = useSpanText();
  const { status, counts, dtsend, timeZone, spreadSeconds, quietHours, fallback, ttlSeconds } = list;
  const countOf = (statuses: readonly number[]) => statuses.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  const waiting = countOf(WAITING);
  const under = countOf(ON_ITS_WAY);
  const begin = dtsend !== null && Date.parse(dtsend) > Date.now() ? dtsend : null;
  const pace = [
    ...(spreadSeconds ? [t('now.spread', { span: span(spreadSeconds) })] : []),
    ...(quietHours ? [t('now.quiet', quietHours)] : []),
    ...(fallback && ttlSeconds ? [t('now.fallback', { span: span(ttlSeconds) })] : []),
  ];
  switch (status) {
    case LIST_STATUS.preparation: return [t(list.gathering ? 'now.gathering' : 'now.preparing'), t('now.thenConfirm')];
    case LIST_STATUS.preparationError: return [t('now.failed')];
    case LIST_STATUS.notConfirmed: return [t('now.notConfirmed'), begin ? t('now.beginsOnceConfirmed', { time: timeIn(format.dateTime(begin), timeZone) }) : t('now.beginsAtOnce'),
      ...(list.expiresAt === null ? [] : [t('now.expires', { time: format.dateTime(list.expiresAt) })])];
    case LIST_STATUS.inProgress: return begin
      ? [t('now.scheduled', { time: timeIn(format.dateTime(begin), timeZone) }), ...pace]
      : [t('now.sending'), ...(waiting > 0 ? [t('now.waiting', { count: waiting })] : []), ...(under > 0 ? [t('now.underWay', { count: under })] : []), ...pace];
    case LIST_STATUS.sent: return [under > 0 ? t('now.sentUnderWay', { count: under }) : t('now.settled'), t('now.lastChange', { time: format.dateTime(list.updated) })];
    case LIST_STATUS.deleted: return [t(isExpired(list) ? 'now.expired' : isDiscarded(list) ? 'now.discarded' : 'now.deleted'), ...(under > 0 ? [t('now.underWay', { count: under })] : []), t('now.lastChange', { time: format.dateTime(list.updated) })];
    default: return [];
  }
}

/** The time is by the clocks here; where the sender chose others, it says which. */
const timeIn = (time: string, timeZone: string | null): string => (
  timeZone === null || timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone ? time : `${time} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`);
