import { lazy, Suspense, useState } from 'react';
import { TableSettingsRegular } from '@fluentui/react-icons/svg/table-settings';
import { useTranslation } from '@portal/portal/i18n';
import { NARROW, useMedia } from '@portal/ui/shell';
import { Button } from '../control/sized';
import { useLatestList } from '../use-latest-list';

const ColumnsDialog = lazy(() => import('./columns-dialog').then((dialog) => ({ default: dialog.ColumnsDialog })));

export type ColumnChooserProps = {
  /** All available columns, in their default order. */
  columns: readonly { id: string; header: string }[];
  /** Ids of the visible columns, in table order. */
  shown: readonly string[];
  /** Ids of the columns visible by default. */
  defaultColumns: readonly string[];
  /** Ids of the columns that have no room now. */
  dropped?: readonly string[];
  onChange: (shown: string[]) => void;
};

/** Chooses the columns of a table and their order. Fully usable by keyboard: a moved column keeps the focus. */
export function ColumnChooser({ shown: kept, onChange: keep, ...props }: ColumnChooserProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [shown, onChange] = useLatestList(kept, keep);
  const narrow = useMedia(NARROW);
  const dropped = props.dropped?.filter((id) => shown.includes(id)) ?? [];
  const text = dropped.length > 0 ? t('remotes:grid.columnsHidden', { count: dropped.length }) : t('remotes:grid.columns');
  return (
    <>
      <Button
        appearance="subtle" icon={<TableSettingsRegular />} aria-haspopup="dialog" data-dropped={dropped.join(', ') || undefined}
        aria-label={narrow ? text : undefined} onClick={() => setOpen(true)}
      >
        {!narrow && text}
      </Button>
      {open && <Suspense><ColumnsDialog {...props} shown={shown} onChange={onChange} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
