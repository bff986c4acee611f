import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { stepAfter, stepBefore, type StepId } from './steps';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  note: {
    margin: 0, flexBasis: '220px', flexGrow: 1, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, textWrap: 'pretty',
  },
  trace: { overflowWrap: 'anywhere' },
});

export type CreationBarProps = {
  step: StepId;
  /** A server error that does not refer to a form field. */
  failure: Failure | undefined;
  busy: boolean;
  onBack: (step: StepId) => void;
};

/** The Next and Back buttons. At the last step, Next creates the list. */
export function CreationBar({ step, failure, busy, onBack }: CreationBarProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const failureText = useFailureText(failure);
  const [next, previous] = [stepAfter(step), stepBefore(step)];
  return (
    <div className={styles.root}>
      {failureText && (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>
            <MessageBarTitle>{failureText.text}</MessageBarTitle>
            {failureText.lines.map((line) => <div key={line}>{line}</div>)}
            {failure?.traceId && <div className={styles.trace}>{t('new.trace', { id: failure.traceId })}</div>}
          </MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.buttons}>
        {previous && <Button onClick={() => onBack(previous)}>{t('new.back')}</Button>}
        <Button type="submit" appearance="primary" busy={busy}>
          {next ? t('new.next', { step: t(`new.steps.${next}`) }) : t('new.submit')}
        </Button>
        {!next && <p className={styles.note}>{t('new.nothingSentYet')}</p>}
      </div>
    </div>
  );
}
