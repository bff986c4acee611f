import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';
import { Card } from '@portal/ui/shell';
import { EstimateCard } from './estimate-card';
import type { FieldErrors } from './form-errors';
import type { NewListForm } from './new-list-form';
import { selectSenders } from './new-list.state';
import { RealRecipients } from './real-recipients';
import { useSectionStyles } from './section';
import { fallbackSender } from './sender-types';
import { stepOf, type FieldName, type StepId } from './steps';
import { TestSend } from './test-send';
import { useEstimate } from './use-estimate';

/** The fields that a test message needs; recipients and schedule are irrelevant. */
const ofOneMessage: readonly FieldName[] = ['alphaName', 'organization', 'message', 'fallback', 'ttl'];

export type CheckStepProps = { form: NewListForm; errors: FieldErrors; onMend: (steps: readonly StepId[]) => void };

/** Shows the cost and previews for real recipients, and offers a test message. */
export function CheckStep({ form, errors, onMend }: CheckStepProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const faulty = [...new Set((Object.keys(errors) as FieldName[]).map(stepOf))];
  const senders = useSelector(selectSenders) ?? [];
  const from = senders.find(({ uuid }) => uuid === form.alphaNameUuid)?.name ?? '';
  const estimated = useEstimate(form, faulty.length === 0);
  return (
    <>
      {faulty.length > 0 && (
        <Card title={t('new.notReady')}>
          <div className={styles.fields}>
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody><MessageBarTitle>{t('new.notReadyTitle')}</MessageBarTitle> {t('new.notReadyText')}</MessageBarBody>
            </MessageBar>
            <div className={styles.row}>
              {faulty.map((step) => <Button key={step} onClick={() => onMend([step])}>
                {t('new.mend', { step: t(`new.steps.${step}`) })}
              </Button>)}
            </div>
          </div>
        </Card>
      )}
      {faulty.length === 0 && <EstimateCard {...estimated} />}
      {estimated.estimate && (
        <RealRecipients
          estimate={estimated.estimate} message={form.message} fallback={form.fallback} from={from}
          fallbackFrom={fallbackSender(form, senders)?.name ?? from}
        />
      )}
      <TestSend form={form} isReady={ofOneMessage.every((field) => errors[field] === undefined)} />
    </>
  );
}
