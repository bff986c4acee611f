import type { CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { customerLimits } from './card.state';
import { LimitsForm } from './limits-form';
import { PartState } from './part-state';
import { TrafficBlocksCard } from './traffic-blocks-card';
import { usePart } from './use-part';

/** Limits that protect the customer from fraudulent traffic. */
export function LimitsTab({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const part = usePart(customerLimits, customer.uuid);
  return (
    <PartState part={part} failed={t('card.partFailed')}>
      {(view) => (
        <>
          <TrafficBlocksCard customer={customer} trafficBlocks={view.trafficBlocks} />
          <LimitsForm
            key={JSON.stringify(view.limits)} customerUuid={customer.uuid} limits={view.limits} currency={view.currency_code}
            spentToday={view.spentToday}
          />
        </>
      )}
    </PartState>
  );
}
