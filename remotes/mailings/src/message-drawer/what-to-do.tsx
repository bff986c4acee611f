import { failureAdvice, isMessageOutcome, outcomeOf, reasonKey, reportedReason, UNDELIVERED_OUTCOMES } from '@portal/messaging';
import type { Message } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { RouteLink } from '@portal/ui/screens';
import { useReasonText } from '../reason-text';
import { canRecheck } from '../retry-text';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalXS, padding: '12px 14px',
    borderRadius: tokens.borderRadiusLarge, backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  reason: { margin: 0, fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  advice: { margin: 0 },
});

/** Returns whether the message needs advice: it wasn't delivered, or the provider didn't say. */
export function needsAdvice(message: Message): boolean {
  const outcome = outcomeOf({ ...message, sent: message.dtsend !== null });
  return isMessageOutcome(outcome) && (UNDELIVERED_OUTCOMES.includes(outcome) || (message.reason !== null && canRecheck(message)));
}

/** The reason of a message without a delivery, what to do about it, and the article that explains it. */
export function WhatToDo({ message }: { message: Message }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const reasonText = useReasonText();
  const canRead = useCan('/documentation/index');
  const { reason } = message;
  if (!needsAdvice(message)) return null;
  const anchor = reason !== null && reasonKey(reason) !== null ? `#${reportedReason(reason)}` : '';
  return (
    <div className={styles.root}>
      {reason !== null && <p className={styles.reason}>{reasonText(reason)}</p>}
      <p className={styles.advice}>{t(`advice.${failureAdvice(reason)}`)}</p>
      {canRead && <RouteLink inline to={`/documentation/index?article=errors/reasons${anchor}`}>{t('trace.article')}</RouteLink>}
    </div>
  );
}
