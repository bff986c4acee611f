import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { DismissIcon } from '@portal/ui/shell';
import { Button, MessageBar, MessageBarActions, MessageBarBody, ResetIcon } from '@portal/ui/screens';
import { removalDismissed, selectRemovedTemplates } from './removed-templates.slice';
import { restoreTemplate } from './templates.state';

/** Recently deleted templates, with a restore button. */
export function RemovedTemplates() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const removed = useSelector(selectRemovedTemplates);
  return removed.map((template) => (
    <MessageBar key={template.undo} intent="info" layout="multiline" role="status">
      <MessageBarBody>{t('templates.deleted', { name: template.name })}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" icon={<ResetIcon />} onClick={() => dispatch(restoreTemplate.submitted(template))}>
          {t('templates.bringBack')}
        </Button>
        <Button
          size="small" appearance="subtle" icon={<DismissIcon />} aria-label={t('templates.dismiss')}
          onClick={() => dispatch(removalDismissed(template.undo))}
        />
      </MessageBarActions>
    </MessageBar>
  ));
}
