import { useTranslation } from '@portal/portal/i18n';
import { CheckIcon, EmptyState } from '@portal/ui/screens';

export function NoErrors() {
  const { t } = useTranslation();
  return <EmptyState icon={<CheckIcon />} title={t('errorLog.none')} text={t('errorLog.noneText')} />;
}
