import { useState } from 'react';
import type { Colleague } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { FailureView, focusRing, makeStyles, Modal, Skeleton, tokens } from '@portal/ui/shell';
import { Button, CheckIcon, SearchBox, useDebounced } from '@portal/ui/screens';
import { onOneLine } from '@portal/messaging';
import { Avatar } from './avatar';
import { selectMe } from './chats.slice';
import { colleagues } from './colleagues.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '240px' },
  search: { maxWidth: 'none' },
  list: { display: 'flex', flexDirection: 'column', gap: '2px', margin: 0, padding: 0, listStyleType: 'none' },
  person: {
    ...focusRing, display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, boxSizing: 'border-box', width: '100%',
    minHeight: '44px', padding: '4px 8px', border: 0, borderRadius: tokens.borderRadiusMedium, backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1, font: 'inherit', textAlign: 'start', cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  name: { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
  sign: { display: 'inline-flex', color: tokens.colorBrandForeground1, fontSize: '20px' },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export type ColleagueDialogProps = {
  title: string;
  /** Offers only colleagues who may see this chat. */
  chatUuid?: string;
  /** UUID of the current choice. */
  chosen: string | undefined;
  onChoose: (colleague: Colleague) => void;
  onClose: () => void;
};

/** Chooses a colleague by name. */
export function ColleagueDialog({ title: heading, chatUuid, chosen, onChoose, onClose }: ColleagueDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const me = useSelector(selectMe);
  const of = chatUuid === undefined ? {} : { chatUuid };
  const [query, setQuery] = useState({ ...of, text: '' });
  const [typed, type] = useDebounced(query.text, (text) => setQuery({ ...of, text: text.trim() }));
  const { data, error, reload } = useResource(colleagues, query);
  const failure = useFailureText(error);
  return (
    <Modal
      open title={heading} onClose={onClose} actions={<Button onClick={onClose}>{t('conversation.cancel')}</Button>}
    >
      <div className={styles.root}>
        <SearchBox
          className={styles.search} aria-label={t('conversation.assign.search')} placeholder={t('conversation.assign.search')}
          maxLength={100} value={typed} onChange={(_, { value }) => type(value)}
        />
        {!data && !failure && <Skeleton width="100%" height="132px" />}
        {!data && failure && <FailureView
          layout="inline" level={3} title={t('conversation.assign.failed')} text={failure.text} traceId={error?.traceId} onRetry={reload}
        />}
        <ul className={styles.list}>
          {data?.items.map(({ uuid, title }) => (
            <li key={uuid}>
              <button
                type="button" className={styles.person} aria-current={uuid === chosen || undefined}
                onClick={() => onChoose({ uuid, title })}
              >
                <Avatar name={title} size="small" />
                <span className={styles.name}>
                  <bdi>{onOneLine(title)}</bdi>{uuid === me && ` (${t('conversation.assign.me')})`}
                </span>
                {uuid === chosen && <span className={styles.sign} aria-hidden="true"><CheckIcon /></span>}
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.note}>
          {data && (data.items.length === 0 ? t('conversation.assign.none') : data.more && t('conversation.assign.more'))}
        </p>
      </div>
    </Modal>
  );
}
