import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';
import { selectSavedDrafts } from './saved-drafts.slice';

/** Shown if two browsers changed the same draft; the newer version is kept. `isNewer`: whether the other browser's version is newer. */
export function DraftBanner({ isNewer }: { isNewer: boolean }) {
  const { t } = useTranslation();
  const { saving } = useSelector(selectSavedDrafts);
  const overtook = saving.data?.replacedOtherVersion === true;
  if (!isNewer && !overtook) return null;
  return (
    <MessageBar layout="multiline" role="status">
      <MessageBarBody><MessageBarTitle>{t('new.draftElsewhere')}</MessageBarTitle> {t(
        overtook ? 'new.draftOvertook' : 'new.draftNewer',
      )}</MessageBarBody>
    </MessageBar>
  );
}
