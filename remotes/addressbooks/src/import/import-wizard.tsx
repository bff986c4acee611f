import { isUuid } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { type Step, Stepper } from '@portal/ui/forms';
import { Button, LinkButton, Page } from '@portal/ui/screens';
import { useEffect, useState } from 'react';
import { CurrentJobs } from '../current-jobs';
import { FileStep } from './file-step';
import { useImportDraft, type ImportDraft } from './import-draft';
import { chosenBookApplied, fileDropped, fileRestored, selectImportFile, targetBookRequested } from './import-file.slice';
import { IntoStep } from './into-step';
import { LastImports } from './last-imports';
import { PreviewStep } from './preview-step';
import { startImport } from './start-import.state';

const steps = ['file', 'look', 'into'] as const;
type StepId = (typeof steps)[number];

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  commands: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
});

export type ImportWizardProps = { bookUuid: string; step: string; onStep: (step: StepId) => void };

/** Import steps, from choosing a file to starting a background job. The user can leave each step and return to it. */
export function ImportWizard({ bookUuid, step, onStep }: ImportWizardProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [draft, setDraft] = useImportDraft();
  const [tried, setTried] = useState(false);
  const { busy, failure, submit, reset } = useCommand(startImport, (job) => void navigate(`/addressbook/import?job=${job}`));
  const change = (patch: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...patch }));
  const clearFile = () => {
    change({ file: null });
    reset();
  };
  useImportFile(draft.file, setDraft);
  useEffect(() => {
    if (isUuid(bookUuid)) dispatch(targetBookRequested(bookUuid));
  }, [bookUuid, dispatch]);

  const current = steps.find((each) => each === step) ?? 'file';
  const { file, into, book, newName, rule } = draft;
  const num = file?.columns.num;
  const target = into === 'existing' ? book && { uuid: book.uuid } : newName.trim() === '' ? null : { newName: newName.trim() };
  const wrong: Record<StepId, string | undefined> = {
    file: file ? undefined : t('import.fileMissing'),
    look: num === undefined ? t('import.numMissing') : undefined,
    into: target ? undefined : t(into === 'existing' ? 'import.bookMissing' : 'form.nameMissing'),
  };
  const start = () => {
    const first = steps.find((each) => wrong[each] !== undefined);
    // Not after a valid input: the draft is dropped when the import starts, and its empty fields are no errors.
    setTried(first !== undefined);
    if (first) return onStep(first);
    if (file && num !== undefined && target) submit({ file, columns: { ...file.columns, num }, book: target, rule });
  };
  const stateOf = (id: StepId): Step['state'] => (wrong[id] === undefined ? 'done' : tried ? 'error' : undefined);
  const at = steps.indexOf(current);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <Page title={t('import.title')} text={t('import.text')} actions={<LinkButton to="/addressbook/index">{t('book.toBooks')}</LinkButton>}>
      <CurrentJobs />
      <Stepper
        label={t('import.steps')} steps={steps.map((id) => ({ id, label: t(`import.step.${id}`), state: stateOf(id) }))} current={current}
        onStep={onStep}
      />
      <Card title={t(`import.step.${current}`)}>
        <div className={styles.body}>
          {current === 'file' && (
            <FileStep
              file={file} error={tried ? wrong.file : undefined} onStart={clearFile}
              onRemove={() => { clearFile(); dispatch(fileDropped()); }}
            />
          )}
          {current === 'look' && <PreviewStep file={file} />}
          {current === 'into' && <IntoStep draft={draft} error={tried ? wrong.into : undefined} failure={failure} onChange={change} />}
          <div className={styles.commands}>
            {before ? <Button onClick={() => onStep(before)}>{t('import.back')}</Button> : <span />}
            {after
              ? <Button
                appearance="primary" disabledFocusable={wrong[current] !== undefined} onClick={() => onStep(after)}
              >{t('import.next', { step: t(`import.step.${after}`) })}</Button>
              : <Button appearance="primary" busy={busy} onClick={start}>{t('import.begin')}</Button>}
          </div>
        </div>
      </Card>
      {current === 'file' && <LastImports />}
    </Page>
  );
}

/** Syncs the file between draft and store: the draft survives a reload, and the store contains the progress of the upload. */
function useImportFile(stored: ImportDraft['file'], setDraft: (next: (before: ImportDraft) => ImportDraft) => void): void {
  const dispatch = useDispatch();
  const { file, sending, chosenBook } = useSelector(selectImportFile);
  useEffect(() => {
    if (file && file !== stored) setDraft((before) => ({ ...before, file }));
    if (!file && stored && sending.status === 'idle') dispatch(fileRestored(stored));
  }, [file, stored, sending.status, setDraft, dispatch]);
  // Preselects `chosenBook` as the target; the user can choose another book.
  useEffect(() => {
    if (!chosenBook) return;
    setDraft((before) => ({ ...before, into: 'existing', book: chosenBook }));
    dispatch(chosenBookApplied());
  }, [chosenBook, setDraft, dispatch]);
}
