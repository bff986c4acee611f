import { useTranslation } from '@portal/portal/i18n';
import { StatusBadge, type Intent } from '@portal/ui/screens';
import type { Outcome } from './audit-query';

const intents: Readonly<Record<Outcome, Intent>> = { done: 'success', refused: 'danger', cut: 'warning' };

/** `outcome`: 'done', an error name, or null if the call was interrupted. */
function outcomeOf(outcome: string | null): Outcome {
  if (outcome === null) return 'cut';
  return outcome === 'done' ? 'done' : 'refused';
}

export function AuditOutcome({ outcome }: { outcome: string | null }) {
  const { t } = useTranslation();
  const known = outcomeOf(outcome);
  return <StatusBadge intent={intents[known]}>{t(`audit.outcomes.${known}`)}</StatusBadge>;
}
