import { lazy, Suspense, useCallback, useState } from 'react';
import { useFailureText, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { FailureView } from '@portal/ui/shell';
import { Button, ConfirmDialog, HistoryIcon, Page, Spinner } from '@portal/ui/screens';
import { createSeries } from '../create-series.state';
import { Composer } from './composer';
import { DraftBanner } from './draft-banner';
import { useNewListDraft } from './new-list-draft';
import { isEmptyForm } from './new-list-form';
import { createList } from './new-list.state';
import { openingRequested } from './opening.slice';
import { fileDropped } from './recipient-file.slice';
import { draftDiscarded } from './saved-drafts.slice';
import { SaveStatus } from './save-status';
import { useOpening } from './use-opening';
import { unsavedOf, useSavedDraft } from './use-saved-draft';

const DraftsDialog = lazy(() => import('./drafts-dialog').then((dialog) => ({ default: dialog.DraftsDialog })));

export default function NewListScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const listDraft = useNewListDraft();
  const { draft, change, drop } = listDraft;
  const [dialog, setDialog] = useState<'clear' | 'drafts'>();
  const [isNewer, setNewer] = useState(false);
  const [, goTo] = useUrlState({ draft: '' });
  const opening = useOpening(listDraft, useCallback(() => setNewer(true), []));
  const failure = useFailureText(opening.failure);
  const drafts = useSavedDraft(listDraft);

  const close = () => setDialog(undefined);
  const reset = useCallback(() => {
    if (draft.uuid !== '') dispatch(draftDiscarded(draft.uuid));
    drop();
    dispatch(fileDropped());
    dispatch(createList.cleared(''));
  }, [draft.uuid, drop, dispatch]);
  const created = useCallback((id: number) => {
    reset();
    void navigate(`/smslist/${id}`, { replace: true });
  }, [reset, navigate]);
  const repeated = useCallback(() => {
    reset();
    dispatch(createSeries.cleared(''));
    void navigate('/smslist/recurring', { replace: true });
  }, [reset, navigate, dispatch]);
  const clear = () => {
    close();
    reset();
  };
  const resume = (uuid: string) => {
    close();
    goTo({ draft: uuid });
  };
  const startAnother = () => {
    close();
    dispatch(openingRequested({ source: { kind: 'empty', id: '' }, aside: unsavedOf(draft), newer: false }));
  };
  const isEmpty = isEmptyForm(draft.form);
  const actions = (
    <>
      <SaveStatus savedAt={draft.savedAt} isSaved={draft.requestId === draft.savedRequest} />
      <Button icon={<HistoryIcon />} aria-haspopup="dialog" onClick={() => setDialog('drafts')}>{t('new.drafts')}</Button>
      {!isEmpty && <Button onClick={() => setDialog('clear')}>{t('new.clear')}</Button>}
    </>
  );
  return (
    <Page title={t('new.title')} text={t('new.text')} actions={actions}>
      <DraftBanner isNewer={isNewer} />
      {opening.isOpening && <Spinner label={t('new.opening')} />}
      {failure && (
        <FailureView
          layout="inline" title={t('new.notOpened')} text={failure.text} lines={failure.lines} traceId={opening.failure?.traceId}
          onRetry={opening.retry} actions={<Button onClick={opening.abandon}>{t('new.stayHere')}</Button>}
        />
      )}
      {!opening.isOpening && !failure && <Composer draft={draft} change={change} onCreated={created} onRepeated={repeated} />}
      {dialog === 'drafts' && <Suspense>
        <DraftsDialog
          list={drafts} current={draft.uuid} onContinue={resume} onNew={isEmpty ? undefined : startAnother} onClose={close}
        />
      </Suspense>}
      <ConfirmDialog
        open={dialog === 'clear'} danger title={t('new.clearTitle')} confirmLabel={t('new.clear')} onConfirm={clear} onCancel={close}
      >{t('new.clearText')}</ConfirmDialog>
    </Page>
  );
}
