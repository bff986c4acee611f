import { useTranslation } from '@portal/portal/i18n';
import { MenuButton } from '@portal/ui/shell';
import { DownloadIcon, Spinner } from '@portal/ui/screens';

const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

export function ExportMenu({ busy, onChoose }: { busy: boolean; onChoose: (format: FileFormat) => void }) {
  const { t } = useTranslation();
  const choices = fileFormats.map((format) => ({ id: format, label: t(`export.${format}`), onSelect: () => onChoose(format) }));
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
