import { lazy, Suspense, useState } from 'react';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { DropZone } from '@portal/ui/forms';
import { MessageBar, MessageBarBody } from '@portal/ui/screens';
import { NOT_UPLOADED, type ChosenFile, type NewListForm } from './new-list-form';
import { fileChosen, fileDropped, selectRecipientFile } from './recipient-file.slice';

// Loaded on demand: shown once there is a file.
const RecipientResult = lazy(() => import('./recipient-result').then((result) => ({ default: result.RecipientResult })));
const FileReadingCard = lazy(() => import('./file-reading').then((card) => ({ default: card.FileReadingCard })));

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 } });

export type FileRecipientsProps = { file: NewListForm['file']; error?: string; onChange: (patch: Partial<NewListForm>) => void };

/** A file of recipients: upload, preview with column choice, and result. */
export function FileRecipients({ file, error, onChange }: FileRecipientsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { sending } = useSelector(selectRecipientFile);
  const [refused, setRefused] = useState<string>();
  const failure = useFailureText(sending.status === 'failed' ? sending.failure : undefined);

  const start = (chosen: File) => {
    setRefused(undefined);
    onChange({ file: null });
    dispatch(fileChosen(chosen));
  };
  const remove = () => {
    onChange({ file: null });
    dispatch(fileDropped());
  };
  const isUploaded = file?.uploadUuid !== NOT_UPLOADED;
  const percent = sending.status === 'sending' ? format.number(Math.round(sending.progress * 100)) : '';
  const chosenName = sending.status === 'idle'
    ? file && {
      name: isUploaded ? file.name : t('new.notReachedBy', { name: file.name }),
      detail: file.read ? t('new.fileRows', { count: file.read.check.rows }) : undefined,
    }
    : { name: sending.name, detail: sending.status === 'sending' ? t('new.fileSending', { percent }) : undefined };
  const errorText = failure && [failure.text, ...failure.lines, t('new.resumeUpload')].join(' ');
  return (
    <div className={styles.root} data-field="file">
      <DropZone
        label={t('new.file')}
        hint={t('new.fileHint')}
        accept=".csv,.tsv,.txt,.xlsx"
        file={chosenName ?? undefined}
        progress={sending.status === 'sending' ? sending.progress : undefined}
        error={refused !== undefined ? t('new.fileKind', { name: refused }) : (errorText ?? error)}
        onFile={start}
        onRefused={({ name }) => setRefused(name)}
        onRemove={remove}
      />
      {sending.status === 'sending' && sending.waiting && (
        <MessageBar intent="warning" role="status"><MessageBarBody>{t('new.fileWaiting')}</MessageBarBody></MessageBar>
      )}
      {file && isUploaded && (
        <Suspense fallback={<div aria-busy="true"><Skeleton height="160px" /></div>}><FileReadingCard file={file} /></Suspense>
      )}
      {file?.read && (
        <Suspense><RecipientResult {...file.read.check} {...(isUploaded && { toSave: { upload: uploadOf(file) } })} /></Suspense>
      )}
    </div>
  );
}

const uploadOf = ({ name, uploadUuid, reading }: ChosenFile) => ({ name, uploadUuid, reading });
