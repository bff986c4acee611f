import { useTranslation } from '@portal/portal/i18n';
import { MenuButton, NARROW, useMedia } from '@portal/ui/shell';
import { DownloadIcon, Spinner } from '@portal/ui/screens';

const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** As above a grid, for rows that are none of a grid's. */
export function ExportMenu({ busy, onChoose }: { busy: boolean; onChoose: (format: FileFormat) => void }) {
  const { t } = useTranslation();
  const narrow = useMedia(NARROW);
  const choices = fileFormats.map((format) => (
    { id: format, label: t(`remotes:grid.exportAs.${format}`), onSelect: () => onChoose(format) }));
  return (
    <MenuButton
      label={t(busy ? 'remotes:grid.exporting' : 'remotes:grid.export')}
      icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : <DownloadIcon aria-hidden="true" />}
      sections={[{ id: 'formats', choices: busy ? [] : choices }]}
    >
      {!narrow && t('remotes:grid.export')}
    </MenuButton>
  );
}
