import type { Template } from '@portal/contracts';
import { isMissingRecord, useCan, useFailureText, useTabTitle } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation, useNavigate, useParams } from '@portal/portal/router';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, SendIcon, Skeleton } from '@portal/ui/shell';
import { LinkButton, MessageBar, MessageBarBody, MissingRecord, Page } from '@portal/ui/screens';
import { useState } from 'react';
import { PhonePreview } from '../message/phone-preview';
import { draftOf } from './template-draft';
import { InsertInChat } from './insert-in-chat';
import { TemplateForm, useTemplateDraft } from './template-form';
import { openTemplate } from './templates.state';

/** Page of one template, or of a new one; read-only without the right to edit. */
export default function TemplateScreen() {
  const { uuid = null } = useParams();
  return <TemplatePage key={uuid} uuid={uuid} />;
}

function TemplatePage({ uuid }: { uuid: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The filters of the list are in the URL of the template too, so that saving returns to the same rows.
  const backTo = `/templates/index${useLocation().search}`;
  const canEdit = useCan('/templates/action/edit');
  const canSend = useCan('/smslist/action/create');
  const { data: template, status, error, reload } = useResource(openTemplate, uuid);
  const failure = useFailureText(error);
  const isMissing = error !== undefined && isMissingRecord(error);
  // Sending or inserting a template uses its saved version.
  const isEdited = useTemplateDraft(uuid)[0] !== null;
  const [round, setRound] = useState(0);

  useTabTitle(template?.name);
  const title = uuid === null ? t('templates.newTitle') : template?.name ?? t('templates.title');
  const saved = () => {
    setRound(round + 1);
    void navigate(backTo, { replace: uuid === null });
  };
  const body = () => {
    if (isMissing) {
      return (
        <Card>
          <MissingRecord
            title={t('templates.missing')} text={failure?.text ?? ''} actions={<LinkButton to={backTo}>{t('templates.back')}</LinkButton>}
          />
        </Card>
      );
    }
    if (uuid !== null && !template) {
      return failure
        ? <FailureView
          title={t('templates.oneFailed')} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={reload}
          retrying={status === 'loading'}
        />
        : <div role="status" aria-busy="true" aria-label={t('templates.loading')}><Skeleton height="320px" /></div>;
    }
    if (!canEdit) return template && <TemplateView template={template} />;
    // The key resets the form when a newer version is loaded, and after saving, because the page stays mounted in its tab.
    return <TemplateForm
      key={`${round} ${template?.updated}`} template={template ?? null} backTo={backTo} onReload={reload} onSaved={saved}
    />;
  };
  return (
    <Page
      title={title}
      actions={template && !isMissing && !isEdited && (
        <>
          {canSend && <LinkButton to={`/smslist/new?template=${template.uuid}`} icon={<SendIcon />}>{t('templates.send')}</LinkButton>}
          <InsertInChat template={template} />
        </>
      )}
    >
      {template && failure && !isMissing && <MessageBar intent="warning"><MessageBarBody>{failure.text}</MessageBarBody></MessageBar>}
      {body()}
    </Page>
  );
}

function TemplateView({ template }: { template: Template }) {
  const { t } = useTranslation();
  return <Card title={t('templates.preview')}><PhonePreview message={draftOf(template).message} from="" /></Card>;
}
