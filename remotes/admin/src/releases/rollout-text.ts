import type { ReleaseTarget } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { rolloutCustomers } from './releases.state';

const MAX_NAMED = 5;

/** Returns UUIDs of the target's first customers. Only these customers are shown by name. */
export const namedCustomers = (target: ReleaseTarget): readonly string[] => (
  target.to === 'customers' ? target.customers.slice(0, MAX_NAMED) : []
);

/** Describes which logins or customers a release set is for. */
export function useTargetText(): (target: ReleaseTarget) => string {
  const { t } = useTranslation();
  const names = useSelector(rolloutCustomers.selectAt([])).data;
  return (target) => {
    if (target.to === 'all') return t('releases.target.all');
    if (target.to === 'share') return t('releases.target.share', { percent: target.percent });
    const named = namedCustomers(target).map((uuid) => names?.[uuid] ?? uuid).join(', ');
    const rest = target.customers.length - namedCustomers(target).length;
    return rest > 0 ? t('releases.target.customersAndMore', {
      names: named, number: rest,
    }) : t('releases.target.customers', { names: named });
  };
}
