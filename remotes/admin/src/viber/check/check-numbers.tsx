import { useState } from 'react';
import type { ViberReachability } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { TextArea } from '@portal/ui/forms';
import { Button, Field, Form, RefusalBar } from '@portal/ui/screens';
import { checkNumbers } from './check-numbers.state';
import { MAX_NUMBERS, pastedNumbers } from './pasted-numbers';
import { ReachabilityTable } from './reachability-table';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL } });

/** Shows which of the typed numbers can be reached on Viber, according to the results of previous messages. */
export function CheckNumbers() {
  const { t } = useTranslation();
  const styles = useStyles();
  const [found, setFound] = useState<readonly ViberReachability[]>();
  const check = useCommand(checkNumbers, ({ items }) => setFound(items));
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<'none' | 'tooMany'>();
  const numbers = pastedNumbers(text);
  const submit = () => {
    const problem = numbers.length === 0 ? 'none' : numbers.length > MAX_NUMBERS ? 'tooMany' : undefined;
    setWrong(problem);
    if (!problem) check.submit(numbers);
  };
  const change = (next: string) => {
    setText(next);
    setWrong(undefined);
  };
  return (
    <>
      <Card title={t('viber.check.title')}>
        <Form label={t('viber.check.title')} onSubmit={() => !check.busy && submit()}>
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
            <RefusalBar failure={check.failure} />
            <div><Button appearance="primary" type="submit" busy={check.busy}>{t('viber.check.start')}</Button></div>
          </div>
        </Form>
      </Card>
      {found && <ReachabilityTable items={found} busy={check.busy} />}
    </>
  );
}
