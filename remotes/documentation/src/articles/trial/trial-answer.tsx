import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { StatusBadge, type Intent } from '@portal/ui/screens';
import { CodeBlock } from '../code-block';
import { laidOut } from './http-request';
import type { TrialAnswer } from './trial.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', fontSize: tokens.fontSizeBase200 },
  id: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

const intentOf = (status: number): Intent => (status < 300 ? 'success' : status < 500 ? 'warning' : 'danger');

/** The API's answer: status, duration and request id, which screen readers announce, and the body. */
export function TrialAnswerView({ answer }: { answer: TrialAnswer | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.root}>
      <div role="status" className={styles.facts}>
        {answer && <>
          <StatusBadge intent={intentOf(answer.status)}>{t('trial.status', { status: String(answer.status) })}</StatusBadge>
          <span>{t('trial.duration', { duration: format.number(answer.ms) })}</span>
          {answer.requestId !== null && <span className={styles.id}>{t('trial.requestId', { id: answer.requestId })}</span>}
          {answer.body === '' && <span className={styles.id}>{t('trial.noBody')}</span>}
        </>}
      </div>
      {answer && answer.body !== '' && <CodeBlock text={laidOut(answer.body)} />}
    </div>
  );
}
