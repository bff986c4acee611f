import { useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CountBadge, useDensity } from '@portal/ui/core';

const useStyles = makeStyles({
  list: { display: 'flex', gap: '4px', overflowX: 'auto', scrollbarWidth: 'none', boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}` },
  tab: {
    position: 'relative', display: 'inline-flex', flexShrink: 0, alignItems: 'center', gap: tokens.spacingHorizontalSNudge, padding: '0 12px', border: 0, cursor: 'pointer',
    backgroundColor: 'transparent', color: tokens.colorNeutralForeground3, font: 'inherit', fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    borderRadius: `${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium} 0 0`, outlineStyle: 'none',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: tokens.colorStrokeFocus2, outlineOffset: '-3px' },
  },
  selected: {
    color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold,
    '::after': { content: '""', position: 'absolute', insetInline: '12px', bottom: 0, height: '3px', borderRadius: tokens.borderRadiusCircular, backgroundColor: tokens.colorCompoundBrandStroke, '@media (forced-colors: active)': { backgroundColor: 'Highlight' } },
  },
  icon: { display: 'inline-flex', fontSize: '18px' },
  panel: { paddingTop: tokens.spacingVerticalL, minWidth: 0 },
});
const heights = { small: '34px', medium: '42px', large: '48px' };

export type TabItem = { id: string; label: string; icon?: ReactElement; count?: number };
export type TabsProps = {
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** The content of the selected tab. */
  children: ReactNode;
};

/** Parts of one screen, one at a time. Arrows go from tab to tab and show what they come to. */
export function Tabs({ label, items, selected, onSelect, children }: TabsProps) {
  const styles = useStyles();
  const { control } = useDensity();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const pressed = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === selected);
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1 + items.length, Home: 0, End: items.length - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = target % items.length;
    const item = items[index];
    if (item) onSelect(item.id);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={pressed}>
        {items.map((item) => {
          const on = item.id === selected;
          return (
            <button key={item.id} type="button" role="tab" id={`${id}-${item.id}`} aria-selected={on} aria-controls={on ? `${id}-panel` : undefined} tabIndex={on ? 0 : -1} style={{ height: heights[control] }} className={mergeClasses(styles.tab, on && styles.selected)} onClick={() => onSelect(item.id)}>
              {item.icon && <span className={styles.icon} aria-hidden="true">{item.icon}</span>}
              {item.label}
              {item.count !== undefined && <CountBadge value={item.count} label={String(item.count)} />}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} tabIndex={0} className={styles.panel}>{children}</div>
    </div>
  );
}
