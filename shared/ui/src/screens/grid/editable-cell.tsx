import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { tokens, useUiText } from '@portal/ui/shell';
import { CellContent } from './cell-content';
import type { EditableCellProps, GridCell, GridColumn } from './grid-column';
import { Input } from '../control/sized';

const useStyles = makeStyles({
  cell: { cursor: 'text' },
  open: { padding: '3px 8px' },
  field: { width: '100%', minWidth: '120px' },
  error: {
    display: 'block', maxWidth: '320px', padding: '4px 2px 2px', whiteSpace: 'normal', overflowWrap: 'anywhere',
    color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
});

/** Cell that becomes editable by Enter, F2 or a double click. */
export function EditableCell<Row>(props: EditableCellProps<Row>) {
  const { row, rowKey, column, className, editing: { open, onOpen } } = props;
  const styles = useStyles();
  const isOpen = open?.row === rowKey && open.column === column.id;
  const enter = () => onOpen({ row: rowKey, column: column.id });
  const pressed = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget
      || event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'Enter' && event.key !== 'F2')) return;
    event.preventDefault();
    enter();
  };
  return (
    <td
      role="gridcell" aria-readonly={false} data-words={column.whole ? undefined : true}
      className={mergeClasses(className, styles.cell, isOpen && styles.open)}
      onKeyDown={pressed} onDoubleClick={isOpen ? undefined : enter}
    >
      {isOpen ? <OpenField {...props} /> : <CellContent of={column.cell(row)} />}
    </td>
  );
}

function OpenField<Row>({ row, rowKey, rowName, column, columns, edit, editing }: EditableCellProps<Row>) {
  const styles = useStyles();
  const ui = useUiText();
  const id = useId();
  const { open, onCancel, onSave } = editing;
  const [value, setValue] = useState(() => edit.value(row));
  const left = useRef(false);
  const busy = open?.busy === true;
  const isChanged = value.trim() !== edit.value(row).trim();

  const save = (next: GridCell | null) => {
    if (busy) return;
    if (isChanged || open?.error !== undefined) return onSave(row, column.id, value.trim(), next);
    left.current = true;
    if (next) editing.onOpen(next);
    else onCancel();
  };
  const pressed = (event: KeyboardEvent) => {
    const beside = event.key === 'Tab' ? neighbour(columns, column, event.shiftKey ? -1 : 1) : undefined;
    if (event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') {
      left.current = true;
      if (!busy) onCancel();
    } else {
      save(beside ? { row: rowKey, column: beside.id } : null);
    }
  };
  // A click elsewhere in the page saves; switching windows keeps the cell open.
  const blurred = (event: FocusEvent) => {
    if (!left.current && !busy && open?.error === undefined && document.activeElement !== event.target) save(null);
  };
  return (
    <>
      <Input
        autoFocus size="small" className={styles.field} aria-label={`${column.header}: ${rowName}`}
        aria-invalid={open?.error !== undefined || undefined}
        aria-describedby={open?.error === undefined ? undefined : id} readOnly={busy} aria-busy={busy || undefined}
        maxLength={edit.maxLength} inputMode={edit.inputMode} autoComplete="off" value={value} title={ui('editKeys')}
        onFocus={(event) => event.target.select()} onChange={(_, data) => setValue(data.value)} onKeyDown={pressed} onBlur={blurred}
      />
      {open?.error !== undefined && <span id={id} role="alert" className={styles.error}>{open.error}</span>}
    </>
  );
}

function neighbour<Row>(columns: readonly GridColumn<Row>[], from: GridColumn<Row>, step: 1 | -1): GridColumn<Row> | undefined {
  const editable = columns.filter(({ edit }) => edit);
  return editable[editable.indexOf(from) + step];
}
