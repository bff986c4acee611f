import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { ConfirmDialog } from '@portal/ui/more';
import { archivingDropped, changeRequested, selectLinks } from './short-links.slice';

/** Asks for confirmation, because links in sent messages stop working. */
export function ArchiveDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { archiving } = useSelector(selectLinks);
  if (!archiving) return null;
  const { link: { uuid, short_url: url }, busy } = archiving;
  return (
    <ConfirmDialog
      open busy={busy} title={t('shortLinks.archiveTitle')} confirmLabel={t('shortLinks.archive')}
      onConfirm={() => dispatch(changeRequested({ uuid, status: 'archived' }))} onCancel={() => dispatch(archivingDropped())}
    >
      {t('shortLinks.archiveText', { url })}
    </ConfirmDialog>
  );
}
