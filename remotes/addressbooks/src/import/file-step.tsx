import { useState } from 'react';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { DropZone } from '@portal/ui/forms';
import { MessageBar, MessageBarBody } from '@portal/ui/screens';
import { fileChosen, selectImportFile } from './import-file.slice';
import type { ImportDraft } from './import-draft';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export type FileStepProps = { file: ImportDraft['file']; error?: string; onStart: () => void; onRemove: () => void };

/** The file is uploaded in chunks. The upload resumes after a lost connection, or if the file is chosen again after a reload. */
export function FileStep({ file, error, onStart, onRemove }: FileStepProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const { sending } = useSelector(selectImportFile);
  const [refused, setRefused] = useState<string>();
  const failure = useFailureText(sending.status === 'failed' ? sending.failure : undefined);
  const start = (chosen: File) => {
    setRefused(undefined);
    onStart();
    dispatch(fileChosen(chosen));
  };
  const percent = sending.status === 'sending' ? format.number(Math.round(sending.progress * 100)) : '';
  const chosenName = sending.status === 'idle'
    ? file && { name: file.name, detail: t('import.sent') }
    : { name: sending.name, detail: sending.status === 'sending' ? t('import.sending', { percent }) : undefined };
  const errorText = failure && [failure.text, ...failure.lines, t('import.hasMore')].join(' ');
  return (
    <div className={styles.root}>
      <p className={styles.note}>{t('import.must')}</p>
      <DropZone
        label={t('import.file')}
        hint={t('import.fileHint')}
        accept=".csv,.tsv,.txt,.xlsx"
        file={chosenName ?? undefined}
        progress={sending.status === 'sending' ? sending.progress : undefined}
        error={refused !== undefined ? t('import.fileKind', { name: refused }) : (errorText ?? error)}
        onFile={start}
        onRefused={({ name }) => setRefused(name)}
        onRemove={onRemove}
      />
      {sending.status === 'sending' && sending.waiting && (
        <MessageBar intent="warning" role="status"><MessageBarBody>{t('import.waiting')}</MessageBarBody></MessageBar>
      )}
    </div>
  );
}
