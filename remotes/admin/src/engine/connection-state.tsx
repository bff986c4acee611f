import { useTranslation } from '@portal/portal/i18n';
import { StatusBadge, type Intent } from '@portal/ui/screens';
import { stateOf, type Connection, type ConnectionState as State } from './engine-troubles';

const intents: Readonly<Record<State, Intent>> = {
  off: 'neutral', unheld: 'danger', silent: 'warning', down: 'danger', paused: 'danger', partly: 'warning', slowed: 'warning',
  up: 'success',
};

export function ConnectionState({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const state = stateOf(connection);
  return <StatusBadge intent={intents[state]}>{t(`engine.connectionState.${state}`)}</StatusBadge>;
}
