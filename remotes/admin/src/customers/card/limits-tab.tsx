import type { CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { LimitsForm } from './limits-form';
import { PartState } from './part-state';
import { TrafficBlocksCard } from './traffic-blocks-card';
import { usePart } from './use-part';

/** What protects the customer from traffic that somebody else makes in its name. */
export function LimitsTab({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const part = usePart('limits', customer.uuid);
  return (
    <PartState part={part} failed={t('card.partFailed')}>
      {(view) => (
        <>
          <TrafficBlocksCard customer={customer} stops={view.stops} />
          <LimitsForm key={JSON.stringify(view.limits)} customerUuid={customer.uuid} limits={view.limits} currency={view.currency_code} spentToday={view.spentToday} />
        </>
      )}
    </PartState>
  );
}
