import { fileEncodings, fileSeparators, type FilePreview, type FileReading } from '@portal/contracts';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { ColumnMapper } from '@portal/ui/forms';
import { Field, MessageBar, MessageBarBody, Select, Switch } from '@portal/ui/screens';
import { useFieldLabel } from '../use-field-label';
import { newFields, offeredFields, type ImportColumns, type ImportField, type TargetFields } from './import-columns';
import { columnsChosen, previewRequested, selectImportFile, type ChosenFile } from './import-file.slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  reading: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export type ColumnsCardProps = { file: ChosenFile; target: TargetFields; columns: ImportColumns; error?: string };

/** How the file is parsed, with corrections by the user, and the meaning of its columns (VAL-04). */
export function ColumnsCard({ file, target, columns, error }: ColumnsCardProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { preview } = useSelector(selectImportFile);
  const failure = useFailureText(preview.error);
  return (
    <Card title={t('import.columnsTitle')}>
      <div className={styles.root}>
        {preview.status === 'failed' && (
          <FailureView
            layout="inline" level={3} title={t('import.notSeen')} text={failure?.text} lines={failure?.lines}
            traceId={preview.error?.traceId} onRetry={() => dispatch(previewRequested(file.reading))}
          />
        )}
        {!preview.data && preview.status !== 'failed' && <Skeleton width="100%" height="160px" />}
        {preview.data && (
          <>
            {error !== undefined && <MessageBar intent="warning"><MessageBarBody role="alert">{error}</MessageBarBody></MessageBar>}
            <p className={styles.note}>{t('import.columnsHint')}</p>
            <Columns preview={preview.data} target={target} columns={columns} />
            <Reading preview={preview.data} reading={file.reading} />
          </>
        )}
      </div>
    </Card>
  );
}

function Reading({ preview, reading }: { preview: FilePreview; reading: FileReading }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const read = (patch: FileReading) => dispatch(previewRequested({ ...reading, ...patch }));
  return (
    <>
      <p className={styles.note}>{t('import.format', { format: t(`import.formats.${preview.format}`) })}</p>
      <div className={styles.reading}>
        {preview.encoding !== null && (
          <Field label={t('import.encoding')}>
            <Select
              value={preview.encoding} onChange={(_, { value }) => read({ encoding: fileEncodings.find((known) => known === value) })}
            >
              {fileEncodings.map((encoding) => <option key={encoding} value={encoding}>{t(`import.encodings.${encoding}`)}</option>)}
            </Select>
          </Field>
        )}
        {preview.separator !== null && (
          <Field label={t('import.separator')}>
            <Select
              value={preview.separator} onChange={(_, { value }) => read({ separator: fileSeparators.find((known) => known === value) })}
            >
              {fileSeparators.map((separator) => <option key={separator} value={separator}>
                {t(`import.separators.${separatorNames[separator]}`)}
              </option>)}
            </Select>
          </Field>
        )}
        {preview.sheets.length > 1 && (
          <Field label={t('import.sheet')}>
            <Select value={String(preview.sheet)} onChange={(_, { value }) => read({ sheet: Number(value) })}>
              {preview.sheets.map((sheet, index) => <option key={sheet} value={String(index)}>{sheet}</option>)}
            </Select>
          </Field>
        )}
        <Switch label={t('import.header')} checked={preview.header} onChange={(_, { checked }) => read({ header: checked })} />
      </div>
    </>
  );
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

type ColumnsProps = { preview: FilePreview; target: TargetFields; columns: ImportColumns };

function Columns({ preview, target, columns }: ColumnsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = useFieldLabel(target.paramNames);
  const dispatch = useDispatch();
  const titled = preview.columns.map(({ title }, index) => ({
    title: title.trim() || t('import.columnNumber', { number: format.number(index + 1) }),
  }));
  const fieldsOf = (column: number) => offeredFields(preview, target, columns, column).map(({ id, newName }) => ({
    id, label: isNew(id) ? t('import.newField', { name: newName }) : id === 'tags' ? t('tags.title') : label(id),
  }));
  return (
    <ColumnMapper<ImportField>
      label={t('import.firstRows', { count: preview.preview.length })}
      lineLabel={t('import.line')}
      columns={titled}
      rows={preview.preview}
      fields={fieldsOf}
      chosen={columns}
      unused={t('import.columnUnused')}
      choiceLabel={(title) => t('import.columnHolds', { title })}
      onChange={(chosen) => dispatch(columnsChosen(chosen))}
    />
  );
}

const isNew = (field: ImportField): field is (typeof newFields)[number] => newFields.some((each) => each === field);
