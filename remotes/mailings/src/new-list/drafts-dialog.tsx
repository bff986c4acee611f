import { useEffect, useState } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { FailureView, makeStyles, Modal, Skeleton, tokens } from '@portal/ui/shell';
import { Button, DeleteIcon, Timestamp } from '@portal/ui/screens';
import { draftDiscarded, type SavedDraft } from './saved-drafts.slice';
import type { SavedDraftList } from './use-saved-draft';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none' },
  draft: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium,
  },
  words: { flexGrow: 1, flexBasis: '180px', minWidth: 0, overflowWrap: 'anywhere' },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  time: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  note: { margin: 0 },
});

export type DraftsDialogProps = {
  list: SavedDraftList;
  /** UUID of the draft that the form currently shows. */
  current: string;
  onContinue: (uuid: string) => void;
  /** Saves the current form and starts an empty one. */
  onNew?: () => void;
  onClose: () => void;
};

/** The user's list drafts, including those started in other browsers. */
export function DraftsDialog({ list, current, onContinue, onNew, onClose }: DraftsDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { reload } = list;
  // The screen keeps the list loaded, but other browsers may have changed it since.
  useEffect(reload, [reload]);
  const failure = useFailureText(list.status === 'failed' ? list.error : undefined);
  const actions = (
    <>
      {onNew && <Button onClick={onNew}>{t('new.beginAnother')}</Button>}
      <Button appearance="primary" onClick={onClose}>{t('new.closeDrafts')}</Button>
    </>
  );
  return (
    <Modal open title={t('new.drafts')} onClose={onClose} actions={actions}>
      {failure && <FailureView
        layout="inline" level={3} title={t('new.draftsFailed')} text={failure.text} lines={failure.lines} traceId={list.error?.traceId}
        onRetry={reload}
      />}
      {!list.data && !failure && <Skeleton width="100%" height="64px" />}
      {list.data?.items.length === 0 && <p className={styles.note}>{t('new.noDrafts')}</p>}
      <ul className={styles.list} aria-label={t('new.drafts')}>
        {list.data?.items.map((draft) => (
          <DraftRow key={draft.uuid} draft={draft} isCurrent={draft.uuid === current} onContinue={onContinue} />
        ))}
      </ul>
    </Modal>
  );
}

function DraftRow(
  { draft: { uuid, name, updated }, isCurrent, onContinue }: { draft: SavedDraft; isCurrent: boolean; onContinue: (uuid: string) => void },
) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const [confirming, setConfirming] = useState(false);
  const title = name || t('new.draftWithoutName');
  return (
    <li className={styles.draft}>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.time}>{isCurrent ? t('new.draftHere') : <Timestamp at={updated} />}</span>
      </span>
      {!isCurrent && !confirming && (
        <>
          <Button size="small" aria-label={t('new.continueDraft', { name: title })} onClick={() => onContinue(uuid)}>
            {t('new.continue')}
          </Button>
          <Button
            size="small" appearance="subtle" icon={<DeleteIcon />} aria-label={t('new.deleteDraft', { name: title })}
            onClick={() => setConfirming(true)}
          />
        </>
      )}
      {confirming && (
        <span role="alert">
          {t('new.deleteForGood')}{' '}
          <Button size="small" onClick={() => setConfirming(false)} autoFocus>{t('new.keepDraft')}</Button>{' '}
          <Button size="small" appearance="primary" onClick={() => dispatch(draftDiscarded(uuid))}>{t('new.deleteNow')}</Button>
        </span>
      )}
    </li>
  );
}
