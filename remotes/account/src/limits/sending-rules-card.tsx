import { useState } from 'react';
import { useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { SumInput } from '@portal/ui/forms';
import { Button, Field, Form, Input, readCount, readSum, RefusalBar, typedSum } from '@portal/ui/screens';
import { ReadingView } from '../reading-view';
import { saveSendingRules, sendingRulesLoading, type Rules } from './limits.state';

const MAX_RECIPIENTS = 10_000_000;

const useStyles = makeStyles({
  fields: {
    display: 'grid', gap: tokens.spacingHorizontalL, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    alignItems: 'start',
  },
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
});

/** What the company requires before a mailing list is sent: another question, or the approval of a second person. */
export function SendingRulesCard() {
  const { t } = useTranslation();
  const loaded = useResource(sendingRulesLoading, undefined);
  return (
    <Card title={t('sendingRules.title')}>
      <ReadingView reading={loaded} failed={t('sendingRules.failed')} height="140px" onRead={loaded.reload}>
        {(data) => <RulesForm {...data} />}
      </ReadingView>
    </Card>
  );
}

function RulesForm({ rules, currency_code: currency, approvers }: Rules) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { busy, failure, submit: save } = useCommand(saveSendingRules);
  const [ask, setAsk] = useState(rules.askAbove === null ? '' : format.number(rules.askAbove));
  const [approve, setApprove] = useState(typedSum(rules.approveAbove ?? ''));
  const [isAskWrong, setAskWrong] = useState(false);
  const [problem, setProblem] = useState<Failure>();
  const problemText = useFailureText(problem);

  const submit = () => {
    const askAbove = ask.trim() === '' ? null : readCount(ask, 1, MAX_RECIPIENTS);
    const sum = readSum(approve);
    const isSumWrong = 'problem' in sum && sum.problem !== 'missing';
    setAskWrong(askAbove === undefined);
    setProblem('problem' in sum && sum.problem !== 'missing' ? sum.problem : undefined);
    if (busy || askAbove === undefined || isSumWrong) return;
    save({ askAbove, approveAbove: 'sum' in sum ? sum.sum : null });
  };
  return (
    <Form label={t('sendingRules.title')} onSubmit={submit}>
      <p className={styles.text}>{t('sendingRules.text')}</p>
      <div className={styles.fields}>
        <Field
          label={t('sendingRules.ask')} hint={t('sendingRules.askHint')}
          validationMessage={isAskWrong ? t('sendingRules.askWrong', { most: MAX_RECIPIENTS }) : undefined}
        >
          <Input
            inputMode="numeric" autoComplete="off" maxLength={12} placeholder={t('sendingRules.never')} value={ask}
            onChange={(_, { value }) => setAsk(value)}
          />
        </Field>
        <Field
          label={t('sendingRules.approve')} hint={t(approvers < 2 ? 'sendingRules.approverMissing' : 'sendingRules.approveHint')}
          validationMessage={problemText?.text}
        >
          <SumInput placeholder={t('sendingRules.never')} currency={currency} typed={approve} onType={setApprove} />
        </Field>
      </div>
      <RefusalBar failure={failure} />
      <div><Button appearance="primary" type="submit" busy={busy}>{t('form.save')}</Button></div>
    </Form>
  );
}
