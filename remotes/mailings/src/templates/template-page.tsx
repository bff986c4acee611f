import type { Template } from '@portal/contracts';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, SendIcon, Skeleton } from '@portal/ui/shell';
import { BackIcon, LinkButton, MessageBar, MessageBarBody, Page } from '@portal/ui/screens';
import { PhonePreview } from '../message/phone-preview';
import { draftOf } from './template-draft';
import { InsertInChat } from './insert-in-chat';
import { TemplateForm, useTemplateDraft } from './template-form';
import { openTemplate } from './templates.state';

export type TemplatePageProps = { /** Null for a new template. */ uuid: string | null; backTo: string };

/** Page of one template; read-only without the right to edit. */
export function TemplatePage({ uuid, backTo }: TemplatePageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canEdit = useCan('/templates/action/edit');
  const canSend = useCan('/smslist/action/create');
  const { data: template, status, error, reload } = useResource(openTemplate, uuid);
  const failure = useFailureText(error);
  // Sending or inserting a template uses its saved version.
  const isEdited = useTemplateDraft(uuid)[0] !== null;

  const title = uuid === null ? t('templates.newTitle') : template?.name ?? t('templates.title');
  const body = () => {
    if (uuid !== null && !template) {
      return failure
        ? <FailureView
          title={t('templates.oneFailed')} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={reload}
          retrying={status === 'loading'}
        />
        : <div role="status" aria-busy="true" aria-label={t('templates.loading')}><Skeleton height="320px" /></div>;
    }
    if (!canEdit) return template && <TemplateView template={template} />;
    // The key resets the form when a newer version is loaded.
    return <TemplateForm
      key={template?.updated} template={template ?? null} backTo={backTo} onReload={reload} onSaved={() => void navigate(backTo)}
    />;
  };
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton to={backTo} icon={<BackIcon />}>{t('templates.back')}</LinkButton>
          {template && !isEdited && canSend && (
            <LinkButton to={`/smslist/new?template=${template.uuid}`} icon={<SendIcon />}>{t('templates.send')}</LinkButton>
          )}
          {template && !isEdited && <InsertInChat template={template} />}
        </>
      }
    >
      {template && failure && <MessageBar intent="warning"><MessageBarBody>{failure.text}</MessageBarBody></MessageBar>}
      {body()}
    </Page>
  );
}

function TemplateView({ template }: { template: Template }) {
  const { t } = useTranslation();
  return <Card title={t('templates.preview')}><PhonePreview message={draftOf(template).message} from="" /></Card>;
}
