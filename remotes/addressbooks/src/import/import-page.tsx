import { useEffect, useRef, useState } from 'react';
import { importSourceOf, isUuid } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { useLocation, useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, LinkButton, Page, RefusalBar } from '@portal/ui/screens';
import { addressBook } from '../address-book.state';
import { CurrentJobs } from '../current-jobs';
import { takeDroppedFile } from '../dropped-file';
import { FileDrop } from '../file-drop';
import { tagsOf } from '../tags-field';
import { jobRequested } from '../jobs.slice';
import { MergeRuleChoice } from '../merge-rule-choice';
import { ColumnsCard } from './columns-card';
import { FileCard } from './file-card';
import { importOf, mappedColumns, targetFields } from './import-columns';
import { useImportDraft, type ImportDraft } from './import-draft';
import {
  chosenBookApplied, fileDropped, fileGiven, fileRestored, recipientsTyped, selectImportFile, targetBookRequested,
} from './import-file.slice';
import { LastImports } from './last-imports';
import { startImport } from './start-import.state';
import { TargetCard } from './target-card';

const parts = ['file', 'target', 'columns'] as const;
type Part = (typeof parts)[number];

const useStyles = makeStyles({
  choices: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))', alignItems: 'start',
    gap: tokens.spacingVerticalXL,
  },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  bar: {
    position: 'sticky', bottom: 0, zIndex: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`, padding: '12px 20px',
    backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow8,
  },
  words: {
    minWidth: 0, flexGrow: 1, flexBasis: '240px', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere',
    '@media (max-width: 639.98px)': { display: 'none' },
  },
  start: { '@media (max-width: 639.98px)': { width: '100%' } },
});

/** One page from choosing a file to starting a background job. `bookUuid`: the book whose page opened the import, or ''. */
export function ImportPage({ bookUuid }: { bookUuid: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [draft, setDraft] = useImportDraft();
  const [tried, setTried] = useState(false);
  const places = useRef<Partial<Record<Part, HTMLElement | null>>>({});
  const { busy, failure, submit, reset } = useCommand(startImport, (job) => {
    // Marks the job's page as open, so that no notice about its end covers the result.
    dispatch(jobRequested(job));
    void navigate(`/addressbook/import?job=${job}`);
  });
  const { preview: { data: preview, status: previewStatus }, sending, suggestedName } = useSelector(selectImportFile);
  useImportFile(draft.file, setDraft);
  useImportSource();
  useEffect(() => {
    if (sending.status === 'sending') reset();
  }, [sending.status, reset]);
  useEffect(() => {
    const dropped = takeDroppedFile();
    if (dropped) dispatch(fileGiven(dropped));
  }, [dispatch]);
  useEffect(() => {
    if (isUuid(bookUuid)) dispatch(targetBookRequested(bookUuid));
  }, [bookUuid, dispatch]);

  const { into, book, rule } = draft;
  const tags = tagsOf(draft.tags);
  const file = sending.status === 'idle' ? draft.file : null;
  const existing = useResource(addressBook, into === 'existing' && book ? book.uuid : null).data;
  const target = targetFields(into === 'existing' ? existing : undefined);
  const columns = file && preview ? mappedColumns(preview, target, file.columns) : {};
  const newName = draft.newName ?? suggestedName;
  const destination = into === 'new'
    ? newName.trim() !== '' && { newName: newName.trim() }
    : existing?.canEdit === true && { uuid: existing.uuid };
  const wrong: Record<Part, string | undefined> = {
    file: file ? undefined : t('import.fileMissing'),
    target: !destination ? t(into === 'new' ? 'form.nameMissing' : 'import.bookMissing') : tags ? undefined : t('tags.faultyOne'),
    columns: columns.num === undefined ? t('import.numMissing') : undefined,
  };
  const start = () => {
    const first = parts.find((each) => wrong[each] !== undefined);
    // Not after a valid input: the draft is dropped when the import starts, and its empty fields are no errors.
    setTried(first !== undefined);
    if (first) return places.current[first]?.focus();
    if (!file || !preview || !destination || !tags) return;
    const { columns: { num, ...others }, paramNames } = importOf(preview, target, columns);
    if (num !== undefined) submit({ file, columns: { ...others, num }, paramNames, book: destination, rule, tags });
  };
  const change = (patch: Partial<ImportDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const placeOf = (part: Part) => ({
    className: styles.part, tabIndex: -1, ref: (place: HTMLElement | null) => { places.current[part] = place; },
  });
  const isPreparing = sending.status === 'sending' || (file !== null && !preview && previewStatus !== 'failed');
  const removeFile = () => {
    change({ file: null });
    dispatch(fileDropped());
  };
  const bookName = into === 'new' ? newName.trim() : existing?.name ?? '';
  return (
    <Page title={t('import.title')} text={t('import.text')} actions={<LinkButton to="/addressbook/index">{t('book.toBooks')}</LinkButton>}>
      <FileDrop onFile={(given) => void dispatch(fileGiven(given))} />
      <CurrentJobs />
      <div className={styles.choices}>
        <div {...placeOf('file')}>
          <FileCard file={file} error={tried && sending.status === 'idle' ? wrong.file : undefined} onRemove={removeFile} />
          {into === 'existing' && <Card><MergeRuleChoice rule={rule} onChange={(chosen) => change({ rule: chosen })} /></Card>}
        </div>
        <div {...placeOf('target')}>
          <TargetCard
            draft={draft} newName={newName} known={existing?.tags ?? []}
            error={tried && !destination ? wrong.target : undefined} onChange={change}
          />
        </div>
      </div>
      {file && (
        <div {...placeOf('columns')}>
          <ColumnsCard file={file} target={target} columns={columns} error={wrong.columns} />
        </div>
      )}
      <RefusalBar failure={failure} />
      <div className={styles.bar}>
        <span className={styles.words}>
          {!file ? t('import.fileFirst') : bookName === '' ? wrong.target : t('import.summary', { file: file.name, book: bookName })}
        </span>
        <Button className={styles.start} appearance="primary" busy={busy} disabledFocusable={isPreparing} onClick={start}>
          {t('import.begin')}
        </Button>
      </div>
      {!file && <LastImports />}
    </Page>
  );
}

/** Begins with the recipients of another screen, once: the history would keep them for a reload. */
function useImportSource(): void {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  useEffect(() => {
    const source = importSourceOf(state);
    if (!source) return;
    void navigate(pathname + search, { replace: true, state: null });
    dispatch('upload' in source ? fileRestored({ ...source.upload, columns: null })
      : recipientsTyped({ text: source.recipients, fileName: `${t('import.typedNumbers')}.csv` }));
  }, [state, pathname, search, navigate, dispatch, t]);
}

/** Syncs the file between draft and store: the draft survives a reload, and the store contains the progress of the upload. */
function useImportFile(stored: ImportDraft['file'], setDraft: (next: (before: ImportDraft) => ImportDraft) => void): void {
  const dispatch = useDispatch();
  const { file, sending, chosenBook } = useSelector(selectImportFile);
  useEffect(() => {
    if (sending.status !== 'idle') {
      // Another file replaces the one of the draft.
      if (stored) setDraft((before) => ({ ...before, file: null }));
    } else if (file) {
      if (file !== stored) setDraft((before) => ({ ...before, file }));
    } else if (stored) dispatch(fileRestored(stored));
  }, [file, stored, sending.status, setDraft, dispatch]);
  // Preselects `chosenBook` as the target; the user can choose another book.
  useEffect(() => {
    if (!chosenBook) return;
    setDraft((before) => ({ ...before, into: 'existing', book: chosenBook }));
    dispatch(chosenBookApplied());
  }, [chosenBook, setDraft, dispatch]);
}
