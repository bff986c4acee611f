import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ListedMessage, Message, MessageDetail } from '@portal/contracts';
import { isMissingRecord, useFailureText, useCan, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useDispatch } from '@portal/portal/state';
import { ChatIcon, FailureView, Heading, makeStyles, RefreshIcon, SendIcon, Skeleton, tokens } from '@portal/ui/shell';
import { Button, DownIcon, EmptyState, LinkButton, SearchIcon, UpIcon } from '@portal/ui/screens';
import { Panel } from '@portal/ui/panel';
import { DeliveryStatusBadges } from '../delivery-status-badge';
import { recheckMessages } from '../message-commands.state';
import type { ResetQuestion } from '../reset-dialog';
import { canRecheck } from '../retry-text';
import { useChatPath } from '../use-chat-path';
import { MessageCost } from './message-cost';
import { messageDetail } from './message-detail.state';
import { MessageFacts } from './message-facts';
import { Timeline } from './timeline';
import type { OpenedMessage } from './use-opened-message';
import { needsAdvice, WhatToDo } from './what-to-do';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  body: {
    margin: 0, padding: '10px 14px', maxHeight: '240px', overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere',
    borderRadius: tokens.borderRadiusLarge, backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export type MessageDrawerProps = {
  opened: OpenedMessage<Message & Partial<ListedMessage>>;
  /** Only messages of this list are shown. */
  listId?: number;
  /** Asks before the message is resent; undefined without the right. */
  onResend: ((question: ResetQuestion) => void) | undefined;
};

/** All about one message (MAIL-11): why it failed and what to do, its timeline, text and cost. It leads to its neighbors in the table. */
export function MessageDrawer({ opened: { id, row, onPrevious, onNext, onClose }, listId, onResend }: MessageDrawerProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { data, error, status, reload } = useResource(messageDetail, id);
  const failure = useFailureText(error);
  const isForeign = data !== undefined && listId !== undefined && data.listId !== listId;
  const isMissing = isForeign || (error !== undefined && isMissingRecord(error));
  const message = isMissing ? undefined : data ?? row;
  const detail = isMissing ? undefined : data;
  // Once shown, the steps stay: at the end of the table, the focus is still on one of them.
  const [hasSteps, setHasSteps] = useState(false);
  if (!hasSteps && (onPrevious || onNext)) setHasSteps(true);
  const move = (event: KeyboardEvent) => {
    const step = event.altKey && !event.ctrlKey && !event.metaKey && { ArrowUp: onPrevious, ArrowDown: onNext }[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <Panel
      position="side" title={message ? withPlus(message.recipient) : t('list.message')} onClose={onClose} onKeyDown={move}
      tools={hasSteps && (
        <>
          <Button
            appearance="subtle" icon={<UpIcon />} aria-label={t('trace.previous')} title={`${t('trace.previous')} (Alt+↑)`}
            aria-keyshortcuts="Alt+ArrowUp" disabledFocusable={!onPrevious} onClick={onPrevious}
          />
          <Button
            appearance="subtle" icon={<DownIcon />} aria-label={t('trace.next')} title={`${t('trace.next')} (Alt+↓)`}
            aria-keyshortcuts="Alt+ArrowDown" disabledFocusable={!onNext} onClick={onNext}
          />
        </>
      )}
      actions={message && <Actions message={message} detail={detail} onResend={onResend} />}
    >
      {isMissing && <EmptyState level={3} icon={<SearchIcon />} title={t('trace.missing')} text={t('trace.missingText')} />}
      {message && (
        <div className={styles.root}>
          <div className={styles.part}>
            <div role="status"><DeliveryStatusBadges message={message} /></div>
            <WhatToDo message={message} />
          </div>
          <Part title={t('trace.title')}>
            {detail && <Timeline events={detail.events} source={detail.source} reason={needsAdvice(detail) ? null : detail.reason} />}
            {!detail && status !== 'failed' && <Loading height="96px" />}
          </Part>
          {detail && <Texts detail={detail} />}
          {detail && <Part title={t('list.cost')}><MessageCost message={detail} /></Part>}
          <Part title={t('trace.facts')}><MessageFacts message={message} from={detail?.from ?? message.from} /></Part>
        </div>
      )}
      {!message && !isMissing && status !== 'failed' && (
        <Loading height="240px" />
      )}
      {failure && !isMissing && (
        <FailureView
          layout="inline" title={t('trace.failed')} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={reload}
        />
      )}
    </Panel>
  );
}

function Loading({ height }: { height: string }) {
  const { t } = useTranslation();
  return <div role="status" aria-busy="true" aria-label={t('trace.loading')}><Skeleton height={height} /></div>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return <section aria-label={title} className={styles.part}><Heading level={3} size="small">{title}</Heading>{children}</section>;
}

/** The text of the stage that was sent comes last, after that of a main message whose fallback took over. */
function Texts({ detail: { body, fallback, fallbackBody } }: { detail: MessageDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const text = (title: string, words: string) => (
    <Part title={title}><p className={styles.body} tabIndex={0} role="region" aria-label={title}>{words}</p></Part>);
  return (
    <>
      {body !== '' && text(t('list.message'), body)}
      {fallback && fallbackBody !== null && fallbackBody !== '' && text(t('trace.fallbackText'), fallbackBody)}
    </>
  );
}

type ActionsProps = Pick<MessageDrawerProps, 'onResend'> & { message: Message & Partial<ListedMessage>; detail: MessageDetail | undefined };

function Actions({ message, detail, onResend }: ActionsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const mayRecheck = useCan('/smslist/action/recheck');
  const from = detail?.from ?? message.from;
  const chatPath = useChatPath()(message.recipient, from ?? '');
  if (!detail) return null;
  const { id, listId, resendCost, currency } = detail;
  const selection = { id: listId, messageIds: [id] };
  return (
    <>
      {chatPath !== undefined && <LinkButton to={chatPath} icon={<ChatIcon />}>{t('list.openChat')}</LinkButton>}
      {mayRecheck && canRecheck(detail) && (
        <Button icon={<RefreshIcon />} onClick={() => dispatch(recheckMessages.submitted(selection))}>{t('list.recheck')}</Button>
      )}
      {onResend && resendCost !== null && (
        <Button
          appearance="primary" icon={<SendIcon />}
          onClick={() => onResend({ selection, count: 1, max: resendCost, currency, exact: true })}
        >{t('list.sendAgain')}</Button>
      )}
    </>
  );
}
