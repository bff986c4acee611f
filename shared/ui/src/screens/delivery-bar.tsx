import { useCallback } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { formats } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { tokens, useLanguage } from '@portal/ui/shell';
import { deliveryGroups, deliveryIntents, shareOfSent, type DeliveryGroup, type SentCounts } from '../charts/delivery-groups';
import { SegmentBar, type SegmentBarProps, type SegmentLink, type SharedSegment } from './segment-bar';

const useStyles = makeStyles({
  // A long result wraps below its bar.
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 },
  bar: { flex: '1 1 40px', minWidth: 0 },
  result: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

const textKeys = {
  delivered: 'remotes:outcomes.delivered', undelivered: 'remotes:outcomes.undelivered', unsent: 'remotes:outcomes.unsent',
  unknown: 'remotes:outcomes.unknown', pending: 'remotes:outcomes.pending',
} as const;

export function useDeliveryGroupText(): (group: DeliveryGroup) => string {
  const { t } = useTranslation();
  return useCallback((group) => t(textKeys[group]), [t]);
}

export type StatusCount = { status: number; group: DeliveryGroup; label: string; value: number };
export type DeliverySegmentsOf = {
  /** Messages per group, and those sent. */
  groups: SentCounts & Readonly<Record<DeliveryGroup, number>>;
  /** The statuses of each group, for the legend. */
  statuses?: readonly StatusCount[];
  /** Link to the messages with these statuses. Undefined if no filter selects them. */
  linkOf?: (statuses: readonly number[]) => SegmentLink | undefined;
};
export type DeliveryBarProps = DeliverySegmentsOf & { label: string; Legend?: SegmentBarProps['Legend'] };

const noStatuses: readonly StatusCount[] = [];

/** Messages by outcome: one segment per group, the same on all screens. Without a legend, the delivered part is written beside the bar. */
export function DeliveryBar({ label, Legend, ...of }: DeliveryBarProps) {
  const styles = useStyles();
  const segments = useDeliverySegments(of);
  if (Legend) return <SegmentBar label={label} segments={segments} Legend={Legend} />;
  return (
    <div className={styles.root}>
      <div className={styles.bar}><SegmentBar label={label} segments={segments} /></div>
      <Result groups={of.groups} />
    </div>
  );
}

/** The delivery rate, or "0 of 60" until all messages have an outcome. The bar's accessible name has all numbers. */
function Result({ groups }: Pick<DeliverySegmentsOf, 'groups'>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { share: shareText, number } = formats(useLanguage());
  const share = groups.pending === 0 ? shareOfSent(groups) : null;
  const all = deliveryGroups.reduce((sum, group) => sum + groups[group], 0);
  return (
    <span className={styles.result} aria-hidden="true">
      {share === null ? t('remotes:outcomes.ofAll', { delivered: number(groups.delivered), all: number(all) }) : shareText(share)}
    </span>
  );
}

/** Segments with their delivery rates. Groups without messages are omitted. */
export function useDeliverySegments(
  { groups: counts, statuses = noStatuses, linkOf = () => undefined }: DeliverySegmentsOf,
): SharedSegment[] {
  const text = useDeliveryGroupText();
  return deliveryGroups.filter((group) => counts[group] > 0).map((group) => {
    const inGroup = statuses.filter((status) => status.group === group && status.value > 0);
    const name = text(group);
    return {
      id: group, label: name, value: counts[group], share: shareOfSent(counts, group), intent: deliveryIntents[group],
      ...linkOf(inGroup.map(({ status }) => status)),
      // A single status on the way, or with the group's own name, says nothing more.
      details: group === 'delivered' || (inGroup.length === 1 && (group === 'pending' || inGroup[0]?.label === name)) ? []
        : inGroup.map(({ status, label: words, value }) => ({ id: String(status), label: words, value, ...linkOf([status]) })),
    };
  });
}
