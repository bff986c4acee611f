import { useEffect, useState } from 'react';
import { MAX_DOCUMENT_BYTES, type RequestDocument } from '@portal/contracts';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { DocumentIcon, makeStyles, tokens } from '@portal/ui/shell';
import { DropZone } from '@portal/ui/forms';
import { Button, DeleteIcon } from '@portal/ui/screens';
import { documentChosen, documentDropped, selectDocument } from './documents.slice';

const ENDINGS = '.pdf,.jpg,.jpeg,.png';
const MAX_DOCUMENTS = 5;
const MEGABYTE = 1024 * 1024;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '36px' },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  size: { flexShrink: 0, marginInlineEnd: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  label: { color: tokens.colorNeutralForeground1 },
});

export type DocumentsFieldProps = { form: string; documents: readonly RequestDocument[]; onChange: (
  change: (before: readonly RequestDocument[]) => RequestDocument[],
) => void };

/** Documents for a request of an alpha name or an organization, uploaded one at a time. */
export function DocumentsField({ form, documents, onChange }: DocumentsFieldProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const upload = useSelector(selectDocument(form));
  const [refused, setRefused] = useState<string>();
  const failure = useFailureText(upload?.status === 'failed' ? upload.failure : undefined);
  const arrived = upload?.status === 'ready' ? upload.document : undefined;
  useEffect(() => {
    if (!arrived) return;
    onChange((before) => [...before.filter(({ uuid }) => uuid !== arrived.uuid), arrived]);
    dispatch(documentDropped(form));
  }, [arrived, form, onChange, dispatch]);
  // Cancels a running upload when the form is closed.
  useEffect(() => () => void dispatch(documentDropped(form)), [dispatch, form]);

  const choose = (file: File) => {
    dispatch(documentDropped(form));
    if (file.size > MAX_DOCUMENT_BYTES) return setRefused(t('documents.tooLarge', { name: file.name, max: MAX_DOCUMENT_BYTES / MEGABYTE }));
    if (file.size === 0) return setRefused(t('documents.empty', { name: file.name }));
    setRefused(undefined);
    dispatch(documentChosen(form, file));
  };
  const drop = () => {
    setRefused(undefined);
    dispatch(documentDropped(form));
  };
  const sending = upload?.status === 'sending' ? upload : undefined;
  const kilobytes = (size: number) => t('documents.size', { kilobytes: format.number(Math.max(1, Math.round(size / 1024))) });
  return (
    <div className={styles.root}>
      <span className={styles.label}>{t('documents.title')}</span>
      {documents.length > 0 && (
        <ul className={styles.list} aria-label={t('documents.title')}>
          {documents.map(({ uuid, name, size }) => (
            <li key={uuid} className={styles.item}>
              <span className={styles.sign} aria-hidden="true"><DocumentIcon /></span>
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{kilobytes(size)}</span>
              <Button
                size="small" appearance="subtle" icon={<DeleteIcon />} aria-label={t('documents.remove', { name })}
                onClick={() => onChange((before) => before.filter((each) => each.uuid !== uuid))}
              />
            </li>
          ))}
        </ul>
      )}
      {documents.length < MAX_DOCUMENTS && (
        <DropZone
          label={t('documents.drop')} hint={t('documents.hint', { max: MAX_DOCUMENT_BYTES / MEGABYTE, count: MAX_DOCUMENTS })}
          accept={ENDINGS}
          file={sending && { name: sending.name, detail: t('documents.sending') }} progress={sending?.progress}
          onRemove={sending ? drop : undefined}
          error={refused ?? (failure && [failure.text, ...failure.lines].join(' '))} onFile={choose}
          onRefused={({ name }) => setRefused(t('documents.kind', { name }))}
        />
      )}
    </div>
  );
}
