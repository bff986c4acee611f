import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, DismissIcon, MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/core';
import { ResetIcon } from '@portal/ui/more';
import { removalDismissed, restoringRequested, selectTemplates } from './templates.slice';

/** Recently deleted templates, with a restore button. */
export function RemovedTemplates() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { removed } = useSelector(selectTemplates);
  return removed.map((template) => (
    <MessageBar key={template.undo} intent="info" layout="multiline" role="status">
      <MessageBarBody>{t('templates.deleted', { name: template.name })}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" icon={<ResetIcon />} onClick={() => dispatch(restoringRequested(template))}>{t('templates.bringBack')}</Button>
        <Button
          size="small" appearance="subtle" icon={<DismissIcon />} aria-label={t('templates.dismiss')}
          onClick={() => dispatch(removalDismissed(template.undo))}
        />
      </MessageBarActions>
    </MessageBar>
  ));
}
