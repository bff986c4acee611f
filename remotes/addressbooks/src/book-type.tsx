import type { AddressBookType } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { StatusBadge, type Intent } from '@portal/ui/screens';

const intents: Record<AddressBookType, Intent> = { generic: 'neutral', stoplist: 'danger', shared: 'info', extprocessing: 'unknown' };

export function BookTypeBadge({ type }: { type: AddressBookType }) {
  const { t } = useTranslation();
  return <StatusBadge intent={intents[type]}>{t(`type.${type}.name`)}</StatusBadge>;
}
