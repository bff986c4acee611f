import { contactFields, fileEncodings, fileSeparators, type ColumnChoice, type FilePreview, type FileReading } from '@portal/contracts';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { ColumnMapper, ProgressBar } from '@portal/ui/forms';
import { Button, Field, Select, Switch } from '@portal/ui/screens';
import type { ChosenFile } from './new-list-form';
import { columnsChosen, previewRequested, readRequested, selectRecipientFile } from './recipient-file.slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  reading: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  action: { alignSelf: 'flex-start' },
});

/** Shows how the file was parsed, and lets the user change it. */
export function FileReadingCard({ file }: { file: ChosenFile }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { preview } = useSelector(selectRecipientFile);
  const failure = useFailureText(preview.error);
  const again = () => dispatch(previewRequested(file.reading));
  if (preview.status === 'failed') return <FailureView
    layout="inline" level={3} title={t('new.fileNotSeen')} text={failure?.text} lines={failure?.lines} traceId={preview.error?.traceId}
    onRetry={again}
  />;
  // `idle`: the file is from an earlier visit. Its preview loads only when the user wants to change the columns.
  if (preview.status === 'idle') return file.read && <Button className={styles.action} onClick={again}>{t('new.fileColumns')}</Button>;
  if (!preview.data) return <Skeleton width="100%" height="96px" />;
  const { columns } = file;
  return (
    <div className={styles.root}>
      <ReadingChoices preview={preview.data} reading={file.reading} />
      <p className={styles.note}>{columns.num === undefined ? t('new.columnsUnknown') : t('new.columnsHint')}</p>
      <Columns preview={preview.data} columns={columns} />
      <ReadingProgress file={file} />
    </div>
  );
}

function ReadingChoices({ preview, reading }: { preview: FilePreview; reading: FileReading }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const read = (patch: FileReading) => dispatch(previewRequested({ ...reading, ...patch }));
  return (
    <div className={styles.reading}>
      {preview.encoding !== null && (
        <Field label={t('new.encoding')}>
          <Select value={preview.encoding} onChange={(_, { value }) => read({ encoding: fileEncodings.find((known) => known === value) })}>
            {fileEncodings.map((encoding) => <option key={encoding} value={encoding}>{t(`new.encodings.${encoding}`)}</option>)}
          </Select>
        </Field>
      )}
      {preview.separator !== null && (
        <Field label={t('new.separator')}>
          <Select
            value={preview.separator} onChange={(_, { value }) => read({ separator: fileSeparators.find((known) => known === value) })}
          >
            {fileSeparators.map((separator) => <option key={separator} value={separator}>
              {t(`new.separators.${separatorNames[separator]}`)}
            </option>)}
          </Select>
        </Field>
      )}
      {preview.sheets.length > 1 && (
        <Field label={t('new.sheet')}>
          <Select value={String(preview.sheet)} onChange={(_, { value }) => read({ sheet: Number(value) })}>
            {preview.sheets.map((sheet, index) => <option key={sheet} value={String(index)}>{sheet}</option>)}
          </Select>
        </Field>
      )}
      <Switch label={t('new.fileHeader')} checked={preview.header} onChange={(_, { checked }) => read({ header: checked })} />
    </div>
  );
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

function Columns({ preview, columns }: { preview: FilePreview; columns: Partial<ColumnChoice> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const titled = preview.columns.map(({ title }, index) => ({
    title: title.trim() || t('new.columnNumber', { number: format.number(index + 1) }),
  }));
  return (
    <ColumnMapper
      label={t('new.firstRows', { count: preview.preview.length })}
      lineLabel={t('new.badLine')}
      columns={titled}
      rows={preview.preview}
      fields={contactFields.map((id) => ({ id, label: t(`new.fields.${id}`) }))}
      chosen={columns}
      unused={t('new.columnUnused')}
      choiceLabel={(title) => t('new.columnHolds', { title })}
      onChange={(chosen) => dispatch(columnsChosen(chosen))}
    />
  );
}

/** Shows the server's progress in reading the file, or the button that starts the reading. */
function ReadingProgress({ file }: { file: ChosenFile }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const { reading } = useSelector(selectRecipientFile);
  const failure = useFailureText(reading.error);
  const { num } = file.columns;
  const read = num === undefined ? undefined : () => dispatch(readRequested({ ...file.columns, num }));
  if (reading.status === 'failed') {
    return <FailureView
      layout="inline" level={3} title={t('new.fileNotChecked')} text={failure?.text} lines={failure?.lines} traceId={reading.error?.traceId}
      onRetry={read}
    />;
  }
  if (reading.status === 'loading') {
    const { done = 0, total = 0 } = reading.data ?? {};
    const share = total > 0 ? done / total : 0;
    return (
      <div role="status">
        <p className={styles.note}>{t('new.fileChecking', { percent: format.number(Math.round(share * 100)) })}</p>
        <ProgressBar value={total > 0 ? share : undefined} aria-label={t('new.fileCheckingLabel')} />
      </div>
    );
  }
  if (file.read) return null;
  return <Button className={styles.action} appearance="primary" disabledFocusable={!read} onClick={read}>{t('new.fileRead')}</Button>;
}
