import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { MenuButton, Spinner } from '@portal/ui/core';
import { DownloadIcon } from '@portal/ui/more';
import { exportRequested, selectFileExport, type Exporting } from './file-export.slice';

const formats = ['csv', 'xlsx'] as const;

/** Exports all rows that match the page's filters, with the visible columns. */
export function ExportMenu(what: Omit<Exporting, 'format'>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy } = useSelector(selectFileExport);
  const choices = formats.map((format) => ({
    id: format, label: t(`export.${format}`), onSelect: () => void dispatch(exportRequested({ ...what, format })),
  }));
  return (
    <MenuButton
      label={t(busy ? 'export.busy' : 'export.title')}
      icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : <DownloadIcon aria-hidden="true" />}
      sections={[{ id: 'formats', choices: busy ? [] : choices }]}
    >
      {t('export.title')}
    </MenuButton>
  );
}
