import type { Template } from '@portal/contracts';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { FailureView, Skeleton, Card } from '@portal/ui/core';
import { BackIcon, LinkButton, Page } from '@portal/ui/more';
import { useCallback, useEffect } from 'react';
import { PhonePreview } from '../message/phone-preview';
import { draftOf } from './template-draft';
import { TemplateForm } from './template-form';
import { formLeft, selectTemplateForm, templateRequested } from './templates.slice';

export type TemplatePageProps = { /** Null for a new template. */ uuid: string | null; backTo: string };

/** Page of one template; read-only without the right to edit. */
export function TemplatePage({ uuid, backTo }: TemplatePageProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const canEdit = useCan('/templates/action/edit');
  const { opened, saved } = useSelector(selectTemplateForm);
  const failure = useFailureText(opened.error);
  const load = useCallback(() => { if (uuid !== null) dispatch(templateRequested(uuid)); }, [dispatch, uuid]);
  useEffect(() => {
    load();
    return () => void dispatch(formLeft());
  }, [load, dispatch]);
  useEffect(() => { if (saved) void navigate(backTo); }, [saved, navigate, backTo]);

  const template = opened.data?.uuid === uuid ? opened.data : undefined;
  const title = uuid === null ? t('templates.newTitle') : template?.name ?? t('templates.title');
  const body = () => {
    if (uuid !== null && !template) {
      return failure
        ? <FailureView
          title={t('templates.oneFailed')} text={failure.text} lines={failure.lines} traceId={opened.error?.traceId} onRetry={load}
          retrying={opened.status === 'loading'}
        />
        : <div role="status" aria-busy="true" aria-label={t('templates.loading')}><Skeleton height="320px" /></div>;
    }
    if (!canEdit) return template && <TemplateView template={template} />;
    // The key resets the form when a newer version is loaded.
    return <TemplateForm key={template?.updated} template={template ?? null} backTo={backTo} onReload={load} />;
  };
  return (
    <Page title={title} actions={<LinkButton to={backTo} icon={<BackIcon />}>{t('templates.back')}</LinkButton>}>
      {body()}
    </Page>
  );
}

function TemplateView({ template }: { template: Template }) {
  const { t } = useTranslation();
  return <Card title={t('templates.preview')}><PhonePreview message={draftOf(template).message} from="" /></Card>;
}
