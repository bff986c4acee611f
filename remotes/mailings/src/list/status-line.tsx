import { Fragment } from 'react';
import type { MailingDetail } from '@portal/contracts';
import { DELIVERY_STATUS, LIST_STATUS } from '@portal/messaging';
import { ownTimeZone, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Timestamp } from '@portal/ui/screens';
import { isDiscarded, isExpired } from '../discarded';

const WAITING = [DELIVERY_STATUS.scheduled, DELIVERY_STATUS.queued];
const ON_ITS_WAY = [DELIVERY_STATUS.processing, DELIVERY_STATUS.failed];

/** Describes the list's current state and the next steps with their times (MAIL-07). */
export function StatusLine({ list }: { list: MailingDetail }) {
  return useSentences(list).map((sentence, index) => <Fragment key={index}>
    {index > 0 && ' '}
    {typeof sentence === 'string' ? sentence : <Timestamp {...sentence} />}
  </Fragment>);
}

type Sentence = string | { at: string; form?: 'near'; text: (time: string) => string };

function useSentences(list: MailingDetail): Sentence[] {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const { status, counts, dtsend, timeZone, localTime, spreadSeconds, quietHours, fallback, ttlSeconds } = list;
  const countOf = (statuses: readonly number[]) => statuses.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  const waiting = countOf(WAITING);
  const under = countOf(ON_ITS_WAY);
  const start = dtsend !== null && Date.parse(dtsend) > Date.now() ? dtsend : null;
  const lastChange: Sentence = { at: list.updated, form: 'near', text: (time: string) => t('now.lastChange', { time }) };
  const pace = [
    ...(localTime ? [t('now.localTime')] : []),
    ...(spreadSeconds ? [t('now.spread', { span: duration(spreadSeconds) })] : []),
    ...(quietHours ? [t('now.quiet', quietHours)] : []),
    ...(fallback && ttlSeconds ? [t('now.fallback', { span: duration(ttlSeconds) })] : []),
  ];
  if (list.paused) {
    return [
      t('now.paused', { count: waiting }), ...(under > 0 ? [t('now.inProgress', { count: under })] : []),
      ...(list.queueUntil === null ? [] : [{ at: list.queueUntil, text: (time: string) => t('now.pausedUntil', { time }) }]),
    ];
  }
  switch (status) {
    case LIST_STATUS.preparation: return [t(list.collecting ? 'now.gathering' : 'now.preparing'), t('now.thenConfirm')];
    case LIST_STATUS.preparationError: return [t('now.failed')];
    case LIST_STATUS.notConfirmed: return [t('now.notConfirmed'), ...(localTime ? [t('now.localTime')] : []), start ? {
      at: start, text: (time: string) => t('now.beginsOnceConfirmed', { time: timeIn(time, timeZone) }),
    } : t('now.beginsAtOnce'),
      ...(list.expiresAt === null ? [] : [{ at: list.expiresAt, text: (time: string) => t('now.expires', { time }) }])];
    case LIST_STATUS.inProgress: return start
      ? [{ at: start, text: (time: string) => t('now.scheduled', { time: timeIn(time, timeZone) }) }, ...pace]
      : [
        t('now.sending'), ...(waiting > 0 ? [t('now.waiting', { count: waiting })] : []),
        ...(under > 0 ? [t('now.inProgress', { count: under })] : []), ...pace,
      ];
    case LIST_STATUS.sent: return [under > 0 ? t('now.sentInProgress', { count: under }) : t('now.settled'), lastChange];
    case LIST_STATUS.deleted: return [t(
      isExpired(list) ? 'now.expired' : isDiscarded(list) ? 'now.discarded' : 'now.deleted',
    ), ...(under > 0 ? [t('now.inProgress', { count: under })] : []), lastChange];
    default: return [];
  }
}

/** `time` is in the browser's time zone. Appends that zone if the list was scheduled in another one. */
const timeIn = (time: string, timeZone: string | null): string => (timeZone === null
  || timeZone === ownTimeZone() ? time : `${time} (${ownTimeZone()})`);
