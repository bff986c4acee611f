import { useEffect, useRef, useState } from 'react';
import { Checkbox, makeStyles } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { TableSettingsRegular } from '@fluentui/react-icons/svg/table-settings';
import { Modal, tokens, useUiText } from '@portal/ui/shell';
import { Button } from './control/sized';
import { moved } from './moved';
import { useLatestList } from './use-latest-list';

const useStyles = makeStyles({
  text: { margin: `0 0 ${tokens.spacingVerticalM}`, textWrap: 'pretty' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS, minHeight: '40px',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  commands: { display: 'flex', flexShrink: 0 },
});

export type ColumnChooserProps = {
  /** All available columns, in their default order. */
  columns: readonly { id: string; header: string }[];
  /** Ids of the visible columns, in table order. */
  shown: readonly string[];
  /** Ids of the columns visible by default. */
  defaultColumns: readonly string[];
  onChange: (shown: string[]) => void;
};

type FocusTarget = { id: string; command: 'up' | 'down' };

/** Chooses the columns of a table and their order. Fully usable by keyboard: a moved column keeps the focus. */
export function ColumnChooser({ columns, shown: kept, defaultColumns, onChange: keep }: ColumnChooserProps) {
  const styles = useStyles();
  const ui = useUiText();
  const [open, setOpen] = useState(false);
  const [shown, onChange] = useLatestList(kept, keep);
  const list = useRef<HTMLUListElement>(null);
  const pendingFocus = useRef<FocusTarget>(undefined);
  useEffect(() => {
    if (pendingFocus.current) list.current?.querySelector<HTMLElement>(
      `[data-column="${pendingFocus.current.id}"] [data-command="${pendingFocus.current.command}"]`,
    )?.focus();
    pendingFocus.current = undefined;
  });
  const known = shown.flatMap((id) => columns.filter((column) => column.id === id));
  const all = [...known, ...columns.filter(({ id }) => !shown.includes(id))];
  const ids = known.map(({ id }) => id);
  const move = (id: string, to: number, command: FocusTarget['command']) => {
    pendingFocus.current = { id, command };
    onChange(moved(ids, ids.indexOf(id), to));
  };
  return (
    <>
      <Button appearance="subtle" icon={<TableSettingsRegular />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {ui('columns')}
      </Button>
      <Modal
        open={open}
        title={ui('columns')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button
              appearance="subtle" disabledFocusable={ids.join() === defaultColumns.join()} onClick={() => onChange([...defaultColumns])}
            >
              {ui('usualColumns')}
            </Button>
            <Button appearance="primary" onClick={() => setOpen(false)}>{ui('close')}</Button>
          </>
        }
      >
        <p className={styles.text}>{ui('columnsHint')}</p>
        <ul ref={list} className={styles.list} aria-label={ui('columns')}>
          {all.map(({ id, header }) => {
            const at = ids.indexOf(id);
            return (
              <li key={id} className={styles.item} data-column={id}>
                <Checkbox
                  label={header} checked={at >= 0}
                  onChange={(_, { checked }) => onChange(checked === true ? [...ids, id] : ids.filter((other) => other !== id))}
                />
                {at >= 0 && (
                  <span className={styles.commands}>
                    <Button
                      appearance="subtle" data-command="up" icon={<ArrowUpRegular />} aria-label={ui('moveUp', { name: header })}
                      disabledFocusable={at === 0} onClick={() => move(id, at - 1, 'up')}
                    />
                    <Button
                      appearance="subtle" data-command="down" icon={<ArrowDownRegular />} aria-label={ui('moveDown', { name: header })}
                      disabledFocusable={at === ids.length - 1} onClick={() => move(id, at + 1, 'down')}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </Modal>
    </>
  );
}
