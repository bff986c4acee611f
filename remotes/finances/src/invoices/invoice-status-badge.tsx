import type { InvoiceStatus } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { StatusBadge, type Intent } from '@portal/ui/screens';

const badges: Readonly<Record<InvoiceStatus, { intent: Intent; name: 'new' | 'canceled' | 'paid' }>> = {
  1: { intent: 'waiting', name: 'new' }, 3: { intent: 'neutral', name: 'canceled' }, 4: { intent: 'success', name: 'paid' },
};

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation();
  const { intent, name } = badges[status];
  return <StatusBadge intent={intent}>{t(`invoices.statuses.${name}`)}</StatusBadge>;
}
