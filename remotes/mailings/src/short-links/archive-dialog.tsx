import type { ShortLink } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { ConfirmDialog } from '@portal/ui/screens';
import { setLinkStatus, statusKey } from './short-links.state';

/** Asks for confirmation, because links in sent messages stop working. */
export function ArchiveDialog({ link: { uuid, short_url: url }, onClose }: { link: ShortLink; onClose: () => void }) {
  const { t } = useTranslation();
  const archiving = { uuid, status: 'archived' as const };
  const { busy, submit } = useCommand(setLinkStatus, onClose, statusKey(archiving), onClose);
  return (
    <ConfirmDialog
      open busy={busy} title={t('linksPage.archiveTitle')} confirmLabel={t('linksPage.archive')}
      onConfirm={() => submit(archiving)} onCancel={onClose}
    >
      {t('linksPage.archiveText', { url })}
    </ConfirmDialog>
  );
}
