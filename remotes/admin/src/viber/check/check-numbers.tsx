import { useState } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Card, Field, makeStyles, tokens } from '@portal/ui/core';
import { Form, RefusalBar, TextArea } from '@portal/ui/more';
import { checkRequested, selectViberCheck } from './check-numbers.slice';
import { MAX_NUMBERS, pastedNumbers } from './pasted-numbers';
import { ReachabilityTable } from './reachability-table';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL } });

/** Shows which of the typed numbers can be reached on Viber, according to the results of previous messages. */
export function CheckNumbers() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const found = useSelector(selectViberCheck);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<'none' | 'tooMany'>();
  const numbers = pastedNumbers(text);
  const submit = () => {
    const problem = numbers.length === 0 ? 'none' : numbers.length > MAX_NUMBERS ? 'tooMany' : undefined;
    setWrong(problem);
    if (!problem) dispatch(checkRequested(numbers));
  };
  const change = (next: string) => {
    setText(next);
    setWrong(undefined);
  };
  return (
    <>
      <Card title={t('viber.tab.check')}>
        <Form label={t('viber.tab.check')} onSubmit={submit}>
          <div className={styles.body}>
            <Field
              label={t('viber.check.numbers')} hint={t('viber.check.hint', { most: MAX_NUMBERS })} required
              validationMessage={wrong && t(`viber.check.wrong.${wrong}`, { most: MAX_NUMBERS })} validationState={wrong ? 'error' : 'none'}
            >
              <TextArea
                rows={6} spellCheck={false} value={text} onChange={change}
                counter={<span>{t('viber.check.count', { count: numbers.length })}</span>}
              />
            </Field>
            <RefusalBar failure={found.status === 'failed' ? found.error : undefined} />
            <div><Button appearance="primary" type="submit" busy={found.status === 'loading'}>{t('viber.check.start')}</Button></div>
          </div>
        </Form>
      </Card>
      {found.data && <ReachabilityTable items={found.data} busy={found.status === 'loading'} />}
    </>
  );
}
