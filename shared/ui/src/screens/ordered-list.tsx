import { useEffect, useRef, useState, type ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { tokens, useUiText } from '@portal/ui/shell';
import { Button } from './control/sized';
import { moved } from './moved';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0, alignItems: 'flex-start' },
  list: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, width: '100%', margin: 0, padding: 0, listStyleType: 'none',
  },
  item: {
    display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS, minWidth: 0,
    '@media (max-width: 479.98px)': { flexWrap: 'wrap' },
  },
  content: { flex: '1 1 0', minWidth: 0, '@media (max-width: 479.98px)': { flexBasis: '100%' } },
  commands: { display: 'flex', flexShrink: 0, '@media (max-width: 479.98px)': { marginInlineStart: 'auto' } },
});
const FIELDS = 'input:not([type="file"]), textarea, select, button';

export type OrderedListProps = {
  label: string;
  count: number;
  /** Name of an item, for its move and remove buttons. */
  nameOf: (index: number) => string;
  children: (index: number) => ReactNode;
  addLabel: string;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  min?: number;
  max?: number;
};

type FocusTarget = { command: 'up' | 'down' | 'first'; index: number } | { command: 'add' };

/** List whose items can be added, removed and moved by buttons, so it also works by keyboard. A moved item keeps the focus. */
export function OrderedList(
  { label, count, nameOf, children, addLabel, onAdd, onMove, onRemove, min = 0, max = Infinity }: OrderedListProps,
) {
  const styles = useStyles();
  const ui = useUiText();
  const root = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<FocusTarget>(undefined);
  const keys = useItemKeys(count);

  useEffect(() => {
    if (pendingFocus.current) target(root.current, pendingFocus.current)?.focus();
    pendingFocus.current = undefined;
  });
  const move = (from: number, to: number, command: 'up' | 'down') => {
    pendingFocus.current = { command, index: to };
    keys.move(from, to);
    onMove(from, to);
  };
  const remove = (index: number) => {
    pendingFocus.current = { command: 'add' };
    keys.remove(index);
    onRemove(index);
  };
  const add = () => {
    pendingFocus.current = { command: 'first', index: count };
    onAdd();
  };
  return (
    <div ref={root} className={styles.root}>
      {count > 0 && (
        <ol className={styles.list} aria-label={label}>
          {keys.all.map((key, index) => (
            <li key={key} className={styles.item} data-item={index}>
              <div className={styles.content}>{children(index)}</div>
              <div className={styles.commands}>
                <Button
                  appearance="subtle" data-command="up" icon={<ArrowUpRegular />} aria-label={ui('moveUp', { name: nameOf(index) })}
                  disabledFocusable={index === 0} onClick={() => move(index, index - 1, 'up')}
                />
                <Button
                  appearance="subtle" data-command="down" icon={<ArrowDownRegular />} aria-label={ui('moveDown', { name: nameOf(index) })}
                  disabledFocusable={index === count - 1} onClick={() => move(index, index + 1, 'down')}
                />
                <Button
                  appearance="subtle" icon={<DismissRegular />} aria-label={ui('removeFile', { name: nameOf(index) })}
                  disabledFocusable={count <= min} onClick={() => remove(index)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <Button data-command="add" icon={<AddRegular />} disabledFocusable={count >= max} onClick={add}>{addLabel}</Button>
    </div>
  );
}

/** Gives items React keys that move with them, so their internal state (an upload, a choice) moves along. */
function useItemKeys(count: number) {
  const next = useRef(count);
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, index) => index));
  const all = keys.length === count ? keys : [
    ...keys.slice(0, count), ...Array.from({ length: Math.max(0, count - keys.length) }, () => next.current++),
  ];
  if (all !== keys) setKeys(all);
  return {
    all,
    move: (from: number, to: number) => setKeys(moved(all, from, to)),
    remove: (index: number) => setKeys(all.filter((_, at) => at !== index)),
  };
}

function target(root: HTMLElement | null, pending: FocusTarget): HTMLElement | null | undefined {
  if (pending.command === 'add') return root?.querySelector<HTMLElement>(':scope > [data-command="add"]');
  const item = root?.querySelector(`:scope > ol > [data-item="${pending.index}"]`);
  return item?.querySelector<HTMLElement>(pending.command === 'first' ? FIELDS : `:scope > div > [data-command="${pending.command}"]`);
}
