import { useCallback } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { deliveryGroups, deliveryIntents, shareOfResults, type DeliveryGroup } from '../charts/delivery-groups';
import { SegmentBar, type SegmentBarProps, type SegmentLink, type SharedSegment } from './segment-bar';

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
  /** Messages per group. */
  groups: Readonly<Record<DeliveryGroup, number>>;
  /** The statuses of each group, for the legend. */
  statuses?: readonly StatusCount[];
  /** Link to the messages with these statuses. Undefined if no filter selects them. */
  linkOf?: (statuses: readonly number[]) => SegmentLink | undefined;
};
export type DeliveryBarProps = DeliverySegmentsOf & { label: string; Legend?: SegmentBarProps['Legend'] };

const noStatuses: readonly StatusCount[] = [];

/** What became of messages: one segment per group, the same on all screens. */
export function DeliveryBar({ label, Legend, ...of }: DeliveryBarProps) {
  return <SegmentBar label={label} segments={useDeliverySegments(of)} {...(Legend && { Legend })} />;
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
      id: group, label: name, value: counts[group], share: shareOfResults(counts, group), intent: deliveryIntents[group],
      ...linkOf(inGroup.map(({ status }) => status)),
      // A single status with the group's own name says nothing more.
      details: group === 'delivered' || (inGroup.length === 1 && inGroup[0]?.label === name) ? []
        : inGroup.map(({ status, label: words, value }) => ({ id: String(status), label: words, value, ...linkOf([status]) })),
    };
  });
}
