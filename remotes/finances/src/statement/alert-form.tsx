import { useState } from 'react';
import type { Account, BalanceAlert } from '@portal/contracts';
import { useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { SumInput, TextArea } from '@portal/ui/forms';
import { Field, Input, isEmail, MessageBar, MessageBarBody, readSum, RefusalBar, Switch, Timestamp, typedSum } from '@portal/ui/screens';
import { useSumProblem } from '../use-sum-problem';
import type { NewAlert } from './alert.state';

const MAX_EMAILS = 10;

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0 },
});

type Problems = { sum?: Failure | 'missing'; emails?: string; nobody?: boolean };
export type AlertFormProps = {
  id: string; account: Account; alert: BalanceAlert; failure: Failure | undefined; onSubmit: (alert: NewAlert) => void;
};

export function AlertForm({ id, account, alert, failure, onSubmit }: AlertFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { currency_code: currency, summa_currency: balance, uuid: accountUuid } = account;
  const [typed, setTyped] = useState(() => typedSum(alert.threshold ?? ''));
  const [onScreen, setOnScreen] = useState(alert.onScreen);
  const [emails, setEmails] = useState(alert.emails.join('\n'));
  const [callbackUrl, setCallbackUrl] = useState(alert.callbackUrl ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const sumMessage = useSumProblem(problems.sum);
  const isUrlRefused = failure?.name === 'callback_address_refused';
  const isEmailRefused = failure?.name === 'email_not_on_record';
  const refusal = useFailureText(failure);

  const submit = () => {
    const sum = readSum(typed);
    const addresses = emails.split(/[\s,;]+/).filter(Boolean);
    const found = problemsOf({ sum, addresses, isNotified: onScreen || addresses.length > 0 || callbackUrl.trim() !== '' });
    setProblems(found);
    if (Object.keys(found).length > 0 || !('sum' in sum)) return;
    onSubmit({ accountUuid, threshold: sum.sum, onScreen, emails: addresses, callbackUrl: callbackUrl.trim() || null });
  };
  const refusedEmails = isEmailRefused ? refusal?.text : undefined;
  const emailMessage = problems.emails === undefined ? refusedEmails : problems.emails === ''
    ? t('statement.alert.tooManyEmails', { count: MAX_EMAILS })
    : t('statement.alert.emailWrong', { email: problems.emails });
  return (
    <form id={id} noValidate className={styles.form} onSubmit={(event) => { event.preventDefault(); submit(); }}>
      <p className={styles.text}>{t('statement.alert.text', { sum: format.amount(balance, currency) })}</p>
      <Field required label={t('statement.alert.threshold')} validationMessage={sumMessage} validationState={sumMessage ? 'error' : 'none'}>
        <SumInput autoFocus currency={currency} typed={typed} onType={setTyped} />
      </Field>
      <Switch label={t('statement.alert.onScreen')} checked={onScreen} onChange={(_, { checked }) => setOnScreen(checked)} />
      <Field
        label={t('statement.alert.emails')}
        hint={t(alert.emailAvailable ? 'statement.alert.emailsHint' : 'statement.alert.emailUnavailable')}
        validationMessage={emailMessage} validationState={emailMessage ? 'error' : 'none'}
      >
        <TextArea rows={2} maxLength={3_000} spellCheck={false} value={emails} onChange={setEmails} />
      </Field>
      <Field
        label={t('statement.alert.callback')} hint={t('statement.alert.callbackHint')}
        validationMessage={isUrlRefused ? refusal?.text : undefined} validationState={isUrlRefused ? 'error' : 'none'}
      >
        <Input
          type="url" inputMode="url" placeholder="https://" autoComplete="off" maxLength={2_000} value={callbackUrl}
          onChange={(_, { value }) => setCallbackUrl(value)}
        />
      </Field>
      {alert.lastNotified && (
        <p className={styles.text}><Timestamp at={alert.lastNotified} text={(at) => t('statement.alert.lastTold', { at })} /></p>
      )}
      {problems.nobody && (
        <MessageBar intent="error"><MessageBarBody role="alert">{t('statement.alert.nobody')}</MessageBarBody></MessageBar>
      )}
      <RefusalBar failure={isUrlRefused || isEmailRefused ? undefined : failure} />
    </form>
  );
}

function problemsOf(
  { sum, addresses, isNotified }: { sum: ReturnType<typeof readSum>; addresses: readonly string[]; isNotified: boolean },
): Problems {
  const wrong = addresses.length > MAX_EMAILS ? '' : addresses.find((address) => !isEmail(address));
  return {
    ...('problem' in sum && { sum: sum.problem }), ...(wrong !== undefined && { emails: wrong }), ...(!isNotified && { nobody: true }),
  };
}
