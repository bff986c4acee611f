import { useEffect, useState } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { DropZone } from '@portal/ui/more';
import type { NewListDraft } from './new-list-draft';
import { selectNewList, uploadDropped, uploadStarted, type Upload } from './new-list.slice';
import { RecipientResult } from './recipient-result';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS } });

export type FileRecipientsProps = { file: NewListDraft['file']; error?: string; onChange: (file: NewListDraft['file']) => void };

export function FileRecipients({ file, error, onChange }: FileRecipientsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { upload } = useSelector(selectNewList);
  const [refused, setRefused] = useState<string>();
  const failure = useFailureText(upload.status === 'failed' ? upload.failure : undefined);

  useEffect(() => {
    if (upload.status !== 'ready') return;
    // The draft outlives a reload; the store does not.
    onChange({ name: upload.name, result: upload.result });
    dispatch(uploadDropped());
  }, [upload, onChange, dispatch]);

  const start = (chosen: File) => {
    setRefused(undefined);
    onChange(null);
    dispatch(uploadStarted(chosen));
  };
  const remove = () => {
    onChange(null);
    dispatch(uploadDropped());
  };
  const said = failure && [failure.text, ...failure.lines].join(' ');
  return (
    <div className={styles.root} data-field="file">
      <DropZone
        label={t('new.file')}
        hint={t('new.fileHint')}
        accept=".csv,.txt"
        file={useFileInHand(upload, file)}
        progress={upload.status === 'sending' ? upload.progress : undefined}
        error={refused !== undefined ? t('new.fileKind', { name: refused }) : (said ?? error)}
        onFile={start}
        onRefused={({ name }) => setRefused(name)}
        onRemove={remove}
      />
      {file && <RecipientResult {...file.result} />}
    </div>
  );
}

function useFileInHand(upload: Upload, file: NewListDraft['file']): { name: string; detail?: string } | undefined {
  const { t } = useTranslation();
  switch (upload.status) {
    case 'sending': return { name: upload.name, detail: upload.progress < 1 ? t('new.fileSending') : t('new.fileChecking') };
    case 'failed': return { name: upload.name };
    case 'idle':
    case 'ready': return file ? { name: file.name, detail: t('new.fileRows', { count: file.result.rows }) } : undefined;
  }
}
