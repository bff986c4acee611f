import type { ShortLink, ShortLinkStatus } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { EditIcon, StatusBadge, type Intent } from '@portal/ui/screens';

const intents: Readonly<Record<ShortLinkStatus, Intent>> = { draft: 'info', active: 'success', booked: 'progress', archived: 'neutral' };

/** A block takes precedence over the status. */
export function LinkStatusBadge({ link: { status, blocked } }: { link: ShortLink }) {
  const { t } = useTranslation();
  if (blocked !== null) return <StatusBadge intent="danger">{t('linksPage.blocked')}</StatusBadge>;
  return <StatusBadge intent={intents[status]} icon={status === 'draft' ? <EditIcon /> : undefined}>
    {t(`linksPage.statuses.${status}`)}
  </StatusBadge>;
}
