import { useState, type ReactElement } from 'react';
import type { ChatMessage } from '@portal/contracts';
import { isMessageOutcome, outcomeName, reasonKey, type MessageOutcomeName, type ReasonKey } from '@portal/messaging';
import { recordedFailure, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import {
  DismissIcon, ErrorIcon, InfoIcon, makeStyles, mergeClasses, SendIcon, tokens, VisuallyHidden, WarningIcon,
} from '@portal/ui/shell';
import { Button, CalendarIcon, CheckIcon, HistoryIcon, ResetIcon, ShowIcon } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '3px' },
  sign: { display: 'inline-flex', fontSize: '14px' },
  danger: { color: tokens.colorStatusDangerForeground1 },
  seen: { color: tokens.colorBrandForeground1 },
  why: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', textAlign: 'end', overflowWrap: 'anywhere' },
  words: { margin: 0 },
});

export type SignedStatus = MessageOutcomeName | 'seen' | 'pending' | 'refused' | 'other';
const signs: Readonly<Record<SignedStatus, ReactElement>> = {
  pending: <HistoryIcon />, scheduled: <CalendarIcon />, queued: <HistoryIcon />, processing: <SendIcon />, delivered: <CheckIcon />,
  seen: <ShowIcon />,
  undeliverable: <ErrorIcon />, permanentError: <DismissIcon />, expired: <WarningIcon />, failed: <ResetIcon />, unknown: <InfoIcon />,
  canceled: <DismissIcon />, blockedStopList: <DismissIcon />, blockedTraffic: <DismissIcon />, rejected: <ErrorIcon />,
  refused: <ErrorIcon />, other: <InfoIcon />,
};
const ENDED_BADLY: readonly SignedStatus[] = [
  'undeliverable', 'permanentError', 'expired', 'failed', 'canceled', 'blockedStopList', 'blockedTraffic', 'rejected', 'refused',
];

type MessageStatus = Pick<ChatMessage, 'outcome' | 'extended_statuses' | 'error'>;

/** Returns the status to show for an outgoing message: a rejection if there is one, else `seen`, else the outcome. */
export function signedStatus({ outcome, extended_statuses, error }: MessageStatus): SignedStatus {
  if (error !== null) return 'refused';
  if (extended_statuses.includes('seen')) return 'seen';
  return isMessageOutcome(outcome) ? outcomeName(outcome) : 'other';
}

export const isFailedStatus = (status: SignedStatus): boolean => ENDED_BADLY.includes(status);

/** Icon and text of a status. With `announced`, the text is only for screen readers. */
export function StatusSign({ status, announced = false }: { status: SignedStatus; announced?: boolean }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const word = t(`conversation.status.${status}`);
  return (
    <span className={mergeClasses(styles.root, isFailedStatus(status) && styles.danger, status === 'seen' && styles.seen)}>
      <span className={styles.sign} aria-hidden="true">{signs[status]}</span>
      {announced ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  );
}

const reasons = [
  'canceled', 'unanswered', 'expired', 'undeliverable', 'rejected', 'deleted', 'unknown', 'number', 'sender', 'text', 'busy', 'forbidden',
  'stop_listed', 'traffic_stopped', 'queue_expired', 'no_route', 'tries_exhausted', 'not_reachable', 'user_blocked', 'template_refused',
  'content_refused',
  'not_enough_credit', 'refunded',
] as const satisfies readonly ReasonKey[];

/** Why a message was not delivered or was rejected; shown on demand. */
export function StatusReason({ message: { reason, error } }: { message: Pick<ChatMessage, 'reason' | 'error'> }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [isOpen, open] = useState(false);
  const refused = useFailureText(error ? { ...recordedFailure(error), message: error.name } : undefined);
  if (!refused && reason === null) return null;
  const key = reason === null ? null : reasonKey(reason);
  const known = reasons.find((each) => each === key);
  const words = refused?.text ?? (known ? t(`conversation.reasons.${known}`) : t('conversation.reasons.other', { reason: reason ?? '' }));
  return (
    <span className={styles.why}>
      <Button appearance="subtle" size="small" aria-expanded={isOpen} onClick={() => open(!isOpen)}>{t('conversation.why')}</Button>
      {isOpen && <span role="status" className={styles.words}>{words}</span>}
    </span>
  );
}
