import type { RequestStatus } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { StatusBadge, type Intent } from '@portal/ui/more';

const intents: Readonly<Record<RequestStatus, Intent>> = { new: 'waiting', approved: 'success', rejected: 'danger', withdrawn: 'neutral' };

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation();
  return <StatusBadge intent={intents[status]}>{t(`requests.status.${status}`)}</StatusBadge>;
}
