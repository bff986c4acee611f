import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@fluentui/react-components';
import { DismissIcon, tokens } from '@portal/ui/shell';
import { Button } from '../control/sized';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS, margin: 0, padding: 0, minWidth: 0 },
  item: { display: 'flex', listStyleType: 'none', minWidth: 0, maxWidth: '100%' },
  chip: { minWidth: 0, maxWidth: '320px', fontWeight: tokens.fontWeightRegular, paddingInline: '10px 6px' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** A filter that is set: "Status: Sent". */
export type FilterChip = { id: string; label: string; value: string; onRemove: () => void };

/** All filters that are set, each removable. The focus moves to the next one, or to `fallback` when none is left. */
export function FilterChips({ chips, onClear, fallback }: {
  chips: readonly FilterChip[]; onClear: (() => void) | undefined; fallback: () => HTMLElement | null;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number>(undefined);
  const ids = chips.map(({ id }) => id).join();
  useLayoutEffect(() => {
    if (removed.current === undefined) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(removed.current, buttons.length - 2)] ?? fallback())?.focus();
    removed.current = undefined;
  }, [ids, fallback]);
  if (chips.length === 0) return null;
  const remove = (at: number, change: () => void) => {
    removed.current = at;
    change();
  };
  return (
    <ul ref={list} className={styles.root} aria-label={t('remotes:grid.filters')}>
      {chips.map(({ id, label, value, onRemove }, at) => {
        const text = t('remotes:grid.filter', { label, value });
        return (
          <li key={id} className={styles.item}>
            <Button
              size="small" shape="circular" className={styles.chip} icon={<DismissIcon />} iconPosition="after" title={text}
              aria-label={t('remotes:grid.removeFilter', { label, value })} onClick={() => remove(at, onRemove)}
            >
              <span className={styles.text}>{text}</span>
            </Button>
          </li>
        );
      })}
      {onClear && <li className={styles.item}>
        <Button size="small" appearance="subtle" onClick={() => remove(0, onClear)}>{t('remotes:grid.clearAll')}</Button>
      </li>}
    </ul>
  );
}
