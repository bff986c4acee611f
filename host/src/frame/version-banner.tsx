import { selectOutdated } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Button, InfoIcon, RefreshIcon } from '@portal/ui/core';
import { Banner } from './banner';

/** The server has a newer build than this page (SHL-15). */
export function VersionBanner({ onReload = () => location.reload() }: { onReload?: () => void }) {
  const { t } = useTranslation();
  if (!useSelector(selectOutdated)) return null;
  const reload = <Button size="small" appearance="primary" icon={<RefreshIcon />} onClick={onReload}>{t('version.reload')}</Button>;
  return <Banner urgent intent="info" icon={<InfoIcon />} action={reload}>{t('version.text')}</Banner>;
}
