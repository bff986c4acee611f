import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@portal/ui/core';
import { selectSavedDrafts } from './saved-drafts.slice';

/** Two browsers wrote on one draft: the newest stays, and that is said. `isNewer`: it came from the other one. */
export function DraftNotice({ isNewer }: { isNewer: boolean }) {
  const { t } = useTranslation();
  const { saving } = useSelector(selectSavedDrafts);
  const overtook = saving.data?.overtook === true;
  if (!isNewer && !overtook) return null;
  return (
    <MessageBar layout="multiline" role="status">
      <MessageBarBody><MessageBarTitle>{t('new.draftElsewhere')}</MessageBarTitle> {t(overtook ? 'new.draftOvertook' : 'new.draftNewer')}</MessageBarBody>
    </MessageBar>
  );
}
