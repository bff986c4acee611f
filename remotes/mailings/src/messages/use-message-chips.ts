import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { type FilterChip, useDaysText } from '@portal/ui/screens';
import { useDeliveryStatusText } from '../delivery-status';
import type { MessagesChoice, MessagesQuery } from './messages-query';

export function useMessageChips(query: MessagesQuery, choose: (change: Partial<MessagesChoice>) => void): FilterChip[] {
  const { t } = useTranslation();
  const statusText = useDeliveryStatusText();
  const daysText = useDaysText();
  const { allAlphaNames } = useSelector(selectSession);
  const chip = (id: string, label: string, value: string, without: Partial<MessagesChoice>): FilterChip => (
    { id, label, value, onRemove: () => choose(without) });
  return [
    chip('recipient', t('remotes:grid.search'), query.recipient, { recipient: '' }),
    chip('status', t('list.deliveryStatus'), query.status.map(statusText).join(', '), { status: [] }),
    chip('type', t('lists.type'), query.type.map((type) => t(`messageType.${type}`)).join(', '), { type: [] }),
    chip('source', t('allMessages.source'), query.source.map((source) => t(`allMessages.sources.${source}`)).join(', '), { source: [] }),
    chip('sender', t('lists.from'), allAlphaNames.find(({ uuid }) => uuid === query.sender)?.name ?? query.sender, { sender: '' }),
    chip('ownId', t('list.ownId'), query.ownId, { ownId: '' }),
    chip('created', t('lists.created'), daysText(query), { from: '', to: '' }),
  ];
}
