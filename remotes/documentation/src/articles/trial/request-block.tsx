import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { Button } from '@portal/ui/screens';
import { CodeBlock } from '../code-block';
import type { HttpRequest } from './http-request';
import { TrialForm } from './trial-form';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '10px', minWidth: 0 } });

/** A request of the API reference, which can be sent to the sandbox from here. */
export function RequestBlock({ text, request }: { text: string; request: HttpRequest }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.root}>
      <CodeBlock text={text} />
      <div>
        <Button
          aria-expanded={isOpen} aria-label={t(isOpen ? 'trial.closeOf' : 'trial.openOf', { request: `${request.method} ${request.path}` })}
          onClick={() => setIsOpen(!isOpen)}
        >{t(isOpen ? 'trial.close' : 'trial.open')}</Button>
      </div>
      {isOpen && <TrialForm request={request} />}
    </div>
  );
}
