import type { Customer } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { StatusBadge } from '@portal/ui/screens';

export function CustomerStatus({ status }: Pick<Customer, 'status'>) {
  const { t } = useTranslation();
  return <StatusBadge intent={status === 1 ? 'success' : 'neutral'}>{t(status === 1 ? 'customers.on' : 'customers.off')}</StatusBadge>;
}
