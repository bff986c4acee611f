import { useState } from 'react';
import type { CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { Card, DismissIcon } from '@portal/ui/shell';
import { Checklist } from '@portal/ui/forms';
import { Button, LinkButton } from '@portal/ui/screens';
import { AlphaNameDialog } from './alpha-name.dialog';
import { OrganizationDialog } from './organization.dialog';
import { dismissGuide, isDone, isGuided, isGuideDismissed, type ReadyStep, readySteps } from './ready-steps';

/** Guides from a new customer to one that can send, until nothing is missing or the guide is dismissed. */
export function ReadyCard({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const [isDismissed, setIsDismissed] = useState(() => isGuideDismissed(customer.uuid));
  const { dialog, openDialog, closeDialog } = useDialog<'organization' | 'sender'>();
  const dismiss = () => {
    dismissGuide(customer.uuid);
    setIsDismissed(true);
  };
  const next = readySteps.find((step) => !isDone(customer, step));
  return (
    <>
      {!isDismissed && isGuided(customer) && (
        <Card
          title={t('ready.title')}
          actions={<Button size="small" appearance="subtle" icon={<DismissIcon />} onClick={dismiss}>{t('ready.dismiss')}</Button>}
        >
          <Checklist
            progress={t('ready.progress', { done: readySteps.filter((step) => isDone(customer, step)).length, count: readySteps.length })}
            doneText={t('ready.done')}
            steps={readySteps.map((step) => ({
              id: step, title: t(`ready.step.${step}`), done: isDone(customer, step),
              text: t(`ready.text.${step === 'sender' ? `sender.${customer.ready.sender}` : step}`, { tariff: customer.tariff.name }),
              action: <StepAction {...{ customer, step }} isNext={step === next} onOpen={openDialog} />,
            }))}
          />
        </Card>
      )}
      {dialog === 'organization' && <OrganizationDialog customer={customer} onClose={closeDialog} />}
      {dialog === 'sender' && <AlphaNameDialog customer={customer} onClose={closeDialog} />}
    </>
  );
}

type StepActionProps = {
  customer: CustomerCard; step: ReadyStep; isNext: boolean; onOpen: (dialog: 'organization' | 'sender') => void;
};

function StepAction({ customer: { uuid, tariff, ready }, step, isNext, onOpen }: StepActionProps) {
  const { t } = useTranslation();
  const looks = { size: 'small', appearance: isNext ? 'primary' : 'secondary' } as const;
  const logins = `/admin/logins?customer=${uuid}`;
  switch (step) {
    case 'prices': return <LinkButton {...looks} to={`/admin/tariffs?tariff=${tariff.uuid}`}>{t('ready.action.prices')}</LinkButton>;
    case 'organization': return <Button {...looks} onClick={() => onOpen(step)}>{t('ready.action.organization')}</Button>;
    case 'sender': return ready.sender === 'missing'
      ? <Button {...looks} onClick={() => onOpen(step)}>{t('ready.action.sender')}</Button>
      : <LinkButton {...looks} to={`/customer/${uuid}?tab=alphaNames`}>{t('ready.action.route')}</LinkButton>;
    case 'login': return <LinkButton {...looks} to={logins}>{t('ready.action.login')}</LinkButton>;
    case 'credit': return ready.login ? <LinkButton {...looks} to={logins}>{t('ready.action.credit')}</LinkButton> : null;
  }
}
