import type { Estimate } from '@portal/contracts';
import { useCan, useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation } from '@portal/portal/router';
import { Button, LinkButton, MessageBar, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';
import { makeStyles, SendIcon, tokens } from '@portal/ui/shell';
import { shortfallOf, topUpPath } from '../shortfall';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  long: { maxWidth: '100%', whiteSpace: 'normal' },
  trace: { overflowWrap: 'anywhere' },
  // On wide pages the summary is directly above.
  priced: { margin: 0, textAlign: 'center', '@container (min-width: 840px)': { display: 'none' } },
});

export type SendBarProps = {
  estimate: Estimate | undefined;
  isCounting: boolean;
  isScheduled: boolean;
  /** The list is sent again and again, so it is neither saved nor paid for now. */
  repeats: boolean;
  /** A server error that does not refer to a form field. */
  failure: Failure | undefined;
  busy: boolean;
  onSend: () => void;
};

/** Sends the list. Without enough money, the first button tops up the missing amount. */
export function SendBar({ estimate, isCounting, isScheduled, repeats, failure, busy, onSend }: SendBarProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { pathname, search } = useLocation();
  const failureText = useFailureText(failure);
  const canSend = useCan('/smslist/action/confirm');
  const canTopUp = useCan('/finances/invoices/action/create');
  const isShort = estimate?.covered === false && !repeats;
  const sum = (amount: string) => format.amount(amount, estimate?.currency ?? '');
  const label = estimate
    ? t(repeats ? 'new.repeatFor' : estimate.needsApproval ? 'new.approvalFor' : isScheduled ? 'new.scheduleFor' : 'new.sendFor', {
      recipients: format.number(estimate.recipients), sum: sum(estimate.maximum),
    })
    : t(isScheduled ? 'new.schedule' : 'new.send');
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
      {isShort && canTopUp && (
        <LinkButton appearance="primary" to={topUpPath(estimate, pathname + search)}>
          {t('new.topUpSum', { sum: sum(shortfallOf(estimate)) })}
        </LinkButton>
      )}
      {estimate && !canSend && (
        <p className={styles.priced}>
          {t('new.recipientsOfRow', { count: estimate.recipients })} · {t('new.upTo', { value: sum(estimate.maximum) })}
        </p>
      )}
      {canSend && (
        <Button
          className={styles.long} appearance={isShort ? undefined : 'primary'} icon={<SendIcon />} busy={busy || isCounting}
          disabledFocusable={isShort} onClick={onSend}
        >
          {isCounting ? t('new.estimating') : label}
        </Button>
      )}
    </div>
  );
}
