import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { DropZone } from '@portal/ui/forms';
import { MessageBar, MessageBarBody } from '@portal/ui/screens';
import { FILE_TYPES, fileGiven, selectImportFile, type ChosenFile } from './import-file.slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export type FileCardProps = { file: ChosenFile | null; error?: string; onRemove: () => void };

/** The file is uploaded in chunks. The upload resumes after a lost connection, or if the file is chosen again after a reload. */
export function FileCard({ file, error, onRemove }: FileCardProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const { sending, refused } = useSelector(selectImportFile);
  const failure = useFailureText(sending.status === 'failed' ? sending.failure : undefined);
  const percent = sending.status === 'sending' ? format.number(Math.round(sending.progress * 100)) : '';
  const chosenName = sending.status === 'idle'
    ? file && { name: file.name, detail: t('import.sent') }
    : { name: sending.name, detail: sending.status === 'sending' ? t('import.sending', { percent }) : undefined };
  const errorText = failure && [failure.text, ...failure.lines, t('import.hasMore')].join(' ');
  return (
    <Card title={t('import.fileTitle')}>
      <div className={styles.root}>
        <DropZone
          label={t('import.file')}
          hint={chosenName ? undefined : t('import.fileHint')}
          accept={FILE_TYPES}
          file={chosenName ?? undefined}
          progress={sending.status === 'sending' ? sending.progress : undefined}
          error={refused !== null ? t('import.fileKind', { name: refused }) : (errorText ?? error)}
          onFile={(chosen) => dispatch(fileGiven(chosen))}
          onRefused={(chosen) => dispatch(fileGiven(chosen))}
          onRemove={onRemove}
        />
        {!chosenName && <p className={styles.note}>{t('import.must')}</p>}
        {sending.status === 'sending' && sending.waiting && (
          <MessageBar intent="warning" role="status"><MessageBarBody>{t('import.waiting')}</MessageBarBody></MessageBar>
        )}
      </div>
    </Card>
  );
}
