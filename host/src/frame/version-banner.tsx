import { selectOutdated } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Button, InfoIcon, RefreshIcon } from '@portal/ui/shell';
import { selectSetReplaced } from '../remotes/remotes.slice';
import { Banner } from './banner';

/** Shown when the server has a newer build of the page, or new releases of the user's remotes (SHL-15, RT-11). */
export function VersionBanner({ onReload = () => location.reload() }: { onReload?: () => void }) {
  const { t } = useTranslation();
  const outdated = [useSelector(selectOutdated), useSelector(selectSetReplaced)];
  if (!outdated.includes(true)) return null;
  const reload = <Button size="small" appearance="primary" icon={<RefreshIcon />} onClick={onReload}>{t('version.reload')}</Button>;
  return <Banner urgent intent="info" icon={<InfoIcon />} action={reload}>{t('version.text')}</Banner>;
}
