import { useTranslation } from '@portal/portal/i18n';
import { type GridState, useCommand } from '@portal/portal/resource';
import { MenuButton, NARROW, Spinner, useMedia } from '@portal/ui/shell';
import { DownloadIcon } from '../icons';

const formats = [{ id: 'csv', label: 'remotes:grid.exportAs.csv' }, { id: 'xlsx', label: 'remotes:grid.exportAs.xlsx' }] as const;

export type GridExport = { path: string; query: Record<string, unknown> };
type Props = GridExport & { state: GridState; columns: readonly string[] };

/** Exports all rows that match the page's filters, with the shown columns. */
export function ExportMenu({ state, ...what }: Props) {
  const { t } = useTranslation();
  const narrow = useMedia(NARROW);
  const { busy, submit } = useCommand(state.exportFile);
  const choices = formats.map(({ id, label }) => ({ id, label: t(label), onSelect: () => submit({ ...what, format: id }) }));
  return (
    <MenuButton
      label={t(busy ? 'remotes:grid.exporting' : 'remotes:grid.export')}
      icon={busy ? <Spinner size="tiny" /> : <DownloadIcon aria-hidden="true" />}
      sections={[{ id: 'formats', choices: busy ? [] : choices }]}
    >
      {!narrow && t('remotes:grid.export')}
    </MenuButton>
  );
}
