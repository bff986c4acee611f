import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { DocumentIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function AuditScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/admin/logins');
  return (
    <NotOpenYet
      title={t('audit.title')}
      text={t('audit.text')}
      icon={<DocumentIcon />}
      notOpen={t('audit.notOpen')}
      meanwhile={t('audit.meanwhile')}
      way={canGoOn ? { to: '/admin/logins', label: t('way.logins') } : undefined}
    />
  );
}
