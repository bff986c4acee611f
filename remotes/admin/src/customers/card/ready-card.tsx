import { useState } from 'react';
import type { CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { Card, DismissIcon, makeStyles, mergeClasses, SuccessIcon, tokens, VisuallyHidden } from '@portal/ui/shell';
import { Button, LinkButton } from '@portal/ui/screens';
import { AlphaNameDialog } from './alpha-name.dialog';
import { OrganizationDialog } from './organization.dialog';
import { dismissGuide, isDone, isGuided, isGuideDismissed, type ReadyStep, readySteps } from './ready-steps';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  step: {
    display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px', minHeight: '52px',
    padding: '8px 0', boxSizing: 'border-box',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
    '@media (max-width: 479.98px)': { gridTemplateColumns: '24px minmax(0, 1fr)' },
  },
  sign: { display: 'inline-flex', fontSize: '22px', color: tokens.colorStatusSuccessForeground1 },
  number: {
    display: 'grid', placeItems: 'center', width: '22px', height: '22px', boxSizing: 'border-box', fontSize: tokens.fontSizeBase200,
    borderRadius: tokens.borderRadiusCircular, border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    color: tokens.colorNeutralForeground2,
  },
  title: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightMedium },
  done: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  text: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
  action: { '@media (max-width: 479.98px)': { gridColumn: 2, justifySelf: 'start', marginTop: '4px' } },
});

/** Guides from a new customer to one that can send, until nothing is missing or the guide is dismissed. */
export function ReadyCard({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const styles = useStyles();
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
          <p className={styles.text}>
            {t('ready.progress', { done: readySteps.filter((step) => isDone(customer, step)).length, count: readySteps.length })}
          </p>
          <ol className={styles.list}>
            {readySteps.map((step, index) => (
              <Step key={step} {...{ customer, step }} number={index + 1} isNext={step === next} onOpen={openDialog} />
            ))}
          </ol>
        </Card>
      )}
      {dialog === 'organization' && <OrganizationDialog customer={customer} onClose={closeDialog} />}
      {dialog === 'sender' && <AlphaNameDialog customer={customer} onClose={closeDialog} />}
    </>
  );
}

type StepProps = {
  customer: CustomerCard; step: ReadyStep; number: number; isNext: boolean; onOpen: (dialog: 'organization' | 'sender') => void;
};

function Step({ customer, step, number, isNext, onOpen }: StepProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const isFinished = isDone(customer, step);
  const text = step === 'sender' ? `sender.${customer.ready.sender}` : step;
  return (
    <li className={styles.step}>
      {isFinished
        ? <span className={styles.sign} aria-hidden="true"><SuccessIcon /></span>
        : <span className={styles.number} aria-hidden="true">{number}</span>}
      <div>
        <span className={mergeClasses(styles.title, isFinished && styles.done)}>{t(`ready.step.${step}`)}</span>
        {isFinished && <VisuallyHidden> {t('ready.done')}</VisuallyHidden>}
        {!isFinished && <p className={styles.text}>{t(`ready.text.${text}`, { tariff: customer.tariff.name })}</p>}
      </div>
      {!isFinished && <div className={styles.action}><StepAction {...{ customer, step, isNext, onOpen }} /></div>}
    </li>
  );
}

function StepAction({ customer: { uuid, tariff, ready }, step, isNext, onOpen }: Omit<StepProps, 'number'>) {
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
