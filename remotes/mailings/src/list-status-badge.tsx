import { useTranslation, type TFunction } from '@portal/portal/i18n';
import { isListStatus, LIST_STATUS, listStatusName, type ListStatus } from '@portal/messaging';
import { EditIcon, StatusBadge, type Intent } from '@portal/ui/screens';

const intents: Readonly<Record<ListStatus, Intent>> = {
  0: 'info',
  1: 'progress',
  2: 'success',
  3: 'neutral',
  100: 'waiting',
  101: 'danger',
};

/** Statuses in the order of a list's life cycle. */
export const listStatuses: readonly ListStatus[] = [
  LIST_STATUS.preparation, LIST_STATUS.preparationError, LIST_STATUS.notConfirmed, LIST_STATUS.inProgress, LIST_STATUS.sent,
  LIST_STATUS.deleted,
];

export const listStatusText = (t: TFunction, status: number): string =>
  (isListStatus(status) ? t(`listStatus.${listStatusName(status)}`) : t('listStatus.other', { status }));

export function useListStatusText(): (status: number) => string {
  const { t } = useTranslation();
  return (status) => listStatusText(t, status);
}

/** `expired`: deleted because nobody confirmed it in time. `paused`: its unsent messages are held back. */
export function ListStatusBadge({ status, expired = false, paused = false }: { status: number; expired?: boolean; paused?: boolean }) {
  const { t } = useTranslation();
  const text = useListStatusText();
  const intent = isListStatus(status) ? intents[status] : 'unknown';
  if (expired) return <StatusBadge intent="neutral">{t('listStatus.expired')}</StatusBadge>;
  if (paused) return <StatusBadge intent="waiting">{t('listStatus.paused')}</StatusBadge>;
  return <StatusBadge intent={intent} icon={status === LIST_STATUS.notConfirmed ? <EditIcon /> : undefined}>{text(status)}</StatusBadge>;
}
