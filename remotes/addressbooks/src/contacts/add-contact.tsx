import { useTranslation } from '@portal/portal/i18n';
import { AddIcon, Button } from '@portal/ui/screens';

export function AddContact({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return <Button appearance="primary" icon={<AddIcon />} onClick={onClick}>{t('contacts.add')}</Button>;
}
