import { memo } from 'react';
import type { ChatMessage } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { onOneLine } from '@portal/messaging';
import { makeStyles, tokens } from '@portal/ui/shell';
import { selectMe } from '../../chats.slice';
import { MessageTime } from '../thread/message-time';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: `0 ${tokens.spacingHorizontalS}`, margin: 0, padding: '6px 16px',
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, textAlign: 'center',
    overflowWrap: 'anywhere',
  },
});

/** A line about what happened: a changed assignee or state, or a deleted note. */
export const EventLine = memo(function EventLine({ entry }: { entry: ChatMessage }) {
  const styles = useStyles();
  const words = useEventText()(entry);
  return <p className={styles.root}><span>{words}</span><MessageTime at={entry.edited_at ?? entry.dt_timestamp} /></p>;
});

function useEventText(): (entry: ChatMessage) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useSelector(selectMe);
  return ({ kind, author, author_uuid: by, assignment, state }) => {
    const who = onOneLine(author ?? '');
    const text = (event: string, params: { who?: string; whom?: string; from?: string; time?: string } = {}) => (
      t(`conversation.event.${by === me ? 'own' : 'other'}.${event}`, params));
    if (kind === 'note') return text('noteDeleted', { who });
    if (state) return text(state.to, { who, time: state.until === null ? '' : format.dateTime(state.until) });
    const { from = null, to = null } = assignment ?? {};
    const former = onOneLine(from?.title ?? '');
    if (by === null) return t('conversation.event.accessLost', { from: former });
    if (to === null) return text('unassigned', { who });
    if (to.uuid === by) return text(from ? 'takenOver' : 'taken', { who, from: former });
    if (to.uuid === me) return t('conversation.event.toMe', { who });
    return text('assigned', { who, whom: onOneLine(to.title) });
  };
}
