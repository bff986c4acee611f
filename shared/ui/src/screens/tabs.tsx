import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { focusRing, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  // `overflowX: auto` also clips vertically, so padding leaves space for the focus ring.
  tabs: {
    display: 'flex', gap: tokens.spacingHorizontalXS, overflowX: 'auto', padding: '2px 2px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // A row that goes on fades out at that edge.
  moreBefore: { maskImage: 'linear-gradient(to right, transparent, black 40px)' },
  moreAfter: { maskImage: 'linear-gradient(to left, transparent, black 40px)' },
  moreBoth: { maskImage: 'linear-gradient(to right, transparent, black 40px, black calc(100% - 40px), transparent)' },
  tab: {
    ...focusRing,
    flexShrink: 0, minHeight: '40px', padding: '8px 12px', border: 0, borderBottom: '3px solid transparent',
    borderRadius: `${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium} 0 0`,
    backgroundColor: 'transparent', color: tokens.colorNeutralForeground2, font: 'inherit', whiteSpace: 'nowrap', cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    '@media (max-width: 479.98px)': { padding: '8px 10px' },
  },
  breaking: { '@media (max-width: 479.98px)': { flexShrink: 1, flexGrow: 1, padding: '8px 6px', whiteSpace: 'normal', hyphens: 'auto' } },
  chosen: {
    borderBottom: `3px solid ${tokens.colorBrandStroke1}`, color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold,
    '@media (forced-colors: active)': { borderBottom: '3px solid Highlight' },
  },
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
});

export type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly { id: Id; title: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** On phones, titles wrap so that all tabs fit. By default, the row of tabs scrolls, and fades out where it goes on. */
  breaking?: boolean;
  children: ReactNode;
};

/** Tabs within a screen; arrow keys move between them. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, breaking = false, children }: TabsProps<Id>) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const own = useId();
  const more = useMore(list, tabs.length);
  // In a scrolling row, the selected tab may be outside the view.
  useEffect(
    () => void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }), [chosen],
  );
  const pressed = (event: KeyboardEvent) => {
    const at = destination(event.key, tabs.findIndex(({ id }) => id === chosen), tabs.length);
    const next = tabs[at];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <>
      <div
        ref={list} role="tablist" aria-label={label} className={mergeClasses(styles.tabs, more && styles[more])} onKeyDown={pressed}
      >
        {tabs.map(({ id, title }) => (
          <button
            key={id} type="button" role="tab" id={`${own}${id}`} aria-selected={id === chosen} aria-controls={`${own}panel`}
            tabIndex={id === chosen ? 0 : -1}
            className={mergeClasses(styles.tab, breaking && styles.breaking, id === chosen && styles.chosen)} onClick={() => onChoose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${own}panel`} aria-labelledby={`${own}${chosen}`} className={styles.panel}>{children}</div>
    </>
  );
}

type More = 'moreBefore' | 'moreAfter' | 'moreBoth' | undefined;

/** At which edges a scrolling row goes on. */
function useMore(row: RefObject<HTMLElement | null>, items: number): More {
  const [more, setMore] = useState<More>();
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const isBefore = element.scrollLeft > 1;
      const isAfter = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setMore(isBefore && isAfter ? 'moreBoth' : isBefore ? 'moreBefore' : isAfter ? 'moreAfter' : undefined);
    };
    // The tabs too: their titles change with language and counts.
    const observer = new ResizeObserver(measure);
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [row, items]);
  return more;
}

/** Returns the index of the tab that a key selects; out of range if the key has no effect. */
function destination(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
