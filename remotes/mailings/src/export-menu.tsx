import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { MenuButton } from '@portal/ui/shell';
import { DownloadIcon, Spinner } from '@portal/ui/screens';
import { exportFile, type Exporting } from './file-export.state';

const formats = ['csv', 'xlsx'] as const;

/** Exports all rows that match the page's filters, with the visible columns. */
export function ExportMenu(what: Omit<Exporting, 'format'>) {
  const { t } = useTranslation();
  const { busy, submit } = useCommand(exportFile);
  const choices = formats.map((format) => ({
    id: format, label: t(`export.${format}`), onSelect: () => submit({ ...what, format }),
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
