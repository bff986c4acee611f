import { useTranslation } from '@portal/portal/i18n';
import { Stepper } from '@portal/ui/forms';

export type InvoiceStep = 'sum' | 'pay' | 'done';
export type InvoiceStepperProps = {
  current: InvoiceStep;
  /** Whether step 3 can be opened. */
  finished?: boolean;
  onStep?: (step: InvoiceStep) => void;
};

/** The three steps of SPEC 2. Step 1 is locked after the invoice is created, because its amount cannot be changed. */
export function InvoiceStepper({ current, finished = false, onStep = () => undefined }: InvoiceStepperProps) {
  const { t } = useTranslation();
  const isIssued = current !== 'sum';
  return (
    <Stepper
      label={t('invoice.steps')} current={current} onStep={onStep}
      steps={[
        { id: 'sum', label: t('invoice.step.sum'), ...(isIssued && { state: 'done', locked: true }) },
        { id: 'pay', label: t('invoice.step.pay'), ...(!isIssued && { locked: true }), ...(finished && { state: 'done' }) },
        { id: 'done', label: t('invoice.step.done'), locked: !finished },
      ]}
    />
  );
}
