import { useTranslation } from '@portal/portal/i18n';
import { Stepper } from '@portal/ui/more';

export type InvoiceStep = 'sum' | 'pay' | 'done';
export type InvoiceStepperProps = { current: InvoiceStep; /** Step 3 can be gone to. */ finished?: boolean; onStep?: (step: InvoiceStep) => void };

/** The three steps of SPEC 2. A sum that was invoiced is not changed any more. */
export function InvoiceStepper({ current, finished = false, onStep = () => undefined }: InvoiceStepperProps) {
  const { t } = useTranslation();
  const isMade = current !== 'sum';
  return (
    <Stepper
      label={t('invoice.steps')} current={current} onStep={onStep}
      steps={[
        { id: 'sum', label: t('invoice.step.sum'), ...(isMade && { state: 'done', locked: true }) },
        { id: 'pay', label: t('invoice.step.pay'), ...(!isMade && { locked: true }), ...(finished && { state: 'done' }) },
        { id: 'done', label: t('invoice.step.done'), locked: !finished },
      ]}
    />
  );
}
