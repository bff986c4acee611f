import type { Chat } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { DismissIcon, FailureView, Heading, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { Button } from '@portal/ui/screens';
import { Panel } from '@portal/ui/panel';
import { ContactBooks } from './contact-books';
import { ContactMailings } from './contact-mailings';
import { ContactName } from './contact-name';
import { ContactNotes } from './contact-notes';
import { chatContactOf } from './contact.state';

const useStyles = makeStyles({
  docked: {
    display: 'flex', flexDirection: 'column', boxSizing: 'border-box', flex: '0 0 320px', minWidth: 0, minHeight: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex', flexShrink: 0, alignItems: 'center', justifyContent: 'space-between', boxSizing: 'border-box', minHeight: '57px',
    padding: '8px 8px 8px 20px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  body: { flex: '1 1 0', minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', padding: '20px' },
  parts: { display: 'flex', flexDirection: 'column', gap: '24px', minWidth: 0 },
  waiting: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

export type ContactPanelProps = { chat: Chat; docked: boolean; onClose: () => void; onShowPosition: (position: number) => void };

/** What is known about the chat's recipient, beside the conversation or in a drawer over it. */
export function ContactPanel({ chat, docked, onClose, onShowPosition }: ContactPanelProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const title = t('conversation.contact.title');
  const content = <Content
    chat={chat} onShowPosition={(position) => {
      if (!docked) onClose();
      onShowPosition(position);
    }}
  />;
  if (!docked) return <Panel position="side" title={title} onClose={onClose}>{content}</Panel>;
  return (
    <aside className={styles.docked} aria-label={title}>
      <div className={styles.head}>
        <Heading level={3} size="small">{title}</Heading>
        <Button appearance="subtle" icon={<DismissIcon />} aria-label={t('conversation.contact.close')} onClick={onClose} />
      </div>
      <div className={styles.body}>{content}</div>
    </aside>
  );
}

function Content({ chat, onShowPosition }: Pick<ContactPanelProps, 'chat' | 'onShowPosition'>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { data, error, reload } = useResource(chatContactOf, chat.id_uuid);
  const failure = useFailureText(error);
  return (
    <div className={styles.parts}>
      <ContactName key={chat.id_uuid} chat={chat} contact={data} />
      {!data && !failure && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton width="50%" height="16px" /><Skeleton width="100%" height="64px" />
          <Skeleton width="40%" height="16px" /><Skeleton width="100%" height="96px" />
        </div>
      )}
      {!data && failure && <FailureView
        layout="inline" level={3} title={t('conversation.contact.failed')} text={failure.text} traceId={error?.traceId} onRetry={reload}
      />}
      {data && <>
        <ContactBooks contact={data} />
        <ContactMailings contact={data} phone={chat.phone_number} />
        <ContactNotes notes={data.notes} onShowPosition={onShowPosition} />
      </>}
    </div>
  );
}
