import type { MessageEvent } from '@portal/contracts';
import { isMessageType, reasonKey } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type Intent, IntentSign, Timestamp } from '@portal/ui/screens';
import { deliveryIntent, useDeliveryStatusText } from '../delivery-status';
import { useReasonText } from '../reason-text';
import { timelineEntries, type TimelineEntry } from './timeline-entries';

const useStyles = makeStyles({
  root: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    position: 'relative', display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr) auto', gap: '0 10px', paddingBottom: '14px',
    // The line from one sign to the next.
    ':not(:last-child)::before': {
      content: '""', position: 'absolute', top: '20px', bottom: '2px', insetInlineStart: '7px', width: '2px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
    ':last-child': { paddingBottom: 0 },
  },
  sign: { height: tokens.lineHeightBase300, alignItems: 'center', fontSize: '16px' },
  title: { color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere' },
  time: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  details: {
    gridColumn: '2 / span 2', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere',
  },
});

export type TimelineProps = { events: readonly MessageEvent[]; source: 'list' | 'api' | 'chat' | 'test'; reason: string | null };

/** What happened to a message, and what is due, in order of time. `reason`: of the last entry, unless it is shown elsewhere. */
export function Timeline({ events, source, reason }: TimelineProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const entries = timelineEntries(events);
  const titleOf = useTitle(source, events.some(({ stage }) => stage === 'fallback'));
  const detailsOf = useDetails(reason);
  return (
    <ol className={styles.root}>
      {entries.map((entry, index) => {
        const details = detailsOf(entry);
        return (
          <li key={index} className={styles.entry}>
            <IntentSign intent={intentOf(entry.event)} className={styles.sign} />
            <span className={styles.title}>{titleOf(entry.event)}</span>
            <span className={styles.time}>{entry.event.at === null ? t('trace.noTime') : <Timestamp at={entry.event.at} />}</span>
            {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function intentOf({ kind, outcome }: MessageEvent): Intent {
  switch (kind) {
    case 'receipt': case 'mainEnded': case 'last': return outcome === null ? 'unknown' : deliveryIntent(outcome);
    case 'unanswered': return 'unknown';
    case 'scheduled': case 'retry': case 'deadline': return 'waiting';
    default: return 'info';
  }
}

function useTitle(source: TimelineProps['source'], hasFallback: boolean): (event: MessageEvent) => string {
  const { t } = useTranslation();
  const statusText = useDeliveryStatusText();
  return ({ kind, outcome, stage }) => {
    const status = outcome === null ? '' : statusText(outcome);
    switch (kind) {
      case 'created': return t(`trace.created.${source}`);
      case 'receipt': return t('trace.receipt', { status });
      case 'mainEnded': return t('trace.mainEnded', { status });
      case 'last': return status;
      case 'deadline': return t(hasFallback && stage === 'main' ? 'trace.deadlineFallback' : 'trace.deadline');
      default: return t(`trace.${kind}`);
    }
  };
}

function useDetails(reason: string | null): (entry: TimelineEntry) => string[] {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  return ({ event, from, to }) => {
    const { kind, type, parts, code, connection, earlier, attempts } = event;
    const isSubmit = kind === 'submitted' || kind === 'unanswered';
    return [
      ...(isSubmit && isMessageType(type) ? [t(`messageType.${type}`)] : []),
      ...(earlier ? [t('trace.earlier')] : []),
      ...(parts !== null && from !== null && to !== null
        ? [from === to ? t('trace.part', { part: from, parts }) : t('trace.partsRange', { from, to, parts })] : []),
      ...(connection === null ? [] : [t('trace.connection', { name: connection })]),
      ...(kind === 'last' && reason !== null ? [reasonText(reason)] : []),
      // The text of a reason without a name already contains the code.
      ...(code === null || (kind === 'last' && reasonKey(code) === null) ? [] : [t('trace.code', { code })]),
      ...(attempts ? [t('trace.attempts', { count: attempts })] : []),
    ];
  };
}
