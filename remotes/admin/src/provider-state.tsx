import type { AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { StatusBadge, type Intent } from '@portal/ui/screens';

const intents: Readonly<Record<AdminProvider['state'], Intent>> = { up: 'success', degraded: 'warning', down: 'danger', idle: 'neutral' };

export function ProviderState({ state }: Pick<AdminProvider, 'state'>) {
  const { t } = useTranslation();
  return <StatusBadge intent={intents[state]}>{t(`providers.state.${state}`)}</StatusBadge>;
}
