import { memo } from 'react';
import { DismissIcon, makeStyles, mergeClasses, tokens, VisuallyHidden } from '@portal/ui/shell';
import { CONTENT_ID } from '../parts/content-id';
import { CountBadge } from '../parts/count-badge';

const useStyles = makeStyles({
  item: {
    position: 'relative', display: 'flex', flexShrink: 0, alignItems: 'center', maxWidth: '220px', scrollSnapAlign: 'start',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
  },
  current: { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundSelected, ':hover': {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
  }, '@media (forced-colors: active)': { outlineStyle: 'solid', outlineWidth: '1px', outlineOffset: '-1px' } },
  tab: {
    minWidth: 0, height: '100%', display: 'flex', alignItems: 'center', gap: '6px', padding: '0 10px',
    borderRadius: tokens.borderRadiusMedium, cursor: 'pointer', userSelect: 'none',
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, fontWeight: tokens.fontWeightMedium, outlineStyle: 'none',
    ':focus-visible': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: tokens.colorStrokeFocus2, outlineOffset: '-2px' },
  },
  closable: { paddingInlineEnd: '2px' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  close: {
    display: 'grid', placeItems: 'center', flexShrink: 0, width: '24px', height: '24px', marginInlineEnd: '3px', padding: 0, border: 0,
    cursor: 'pointer', fontSize: '12px',
    borderRadius: tokens.borderRadiusSmall, backgroundColor: 'transparent', color: 'inherit',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundPressed },
  },
});

export type TabItemProps = {
  path: string;
  title: string;
  fixed: boolean;
  current: boolean;
  /** True if this tab is the single tab stop of the tab list. */
  isTabStop: boolean;
  badge: number;
  /** Accessible text of the badge. */
  unread: string;
  hint: string;
  closeLabel: string;
};

/** One tab. Its props are primitive and the tabs bar handles its events, so only changed tabs render again. */
export const TabItem = memo(function TabItem({ path, title, fixed, current, isTabStop, badge, unread, hint, closeLabel }: TabItemProps) {
  const styles = useStyles();
  return (
    <div
      role="presentation" data-path={path} data-movable={fixed ? undefined : ''}
      className={mergeClasses(styles.item, current && styles.current)}
    >
      <div
        role="tab" tabIndex={isTabStop ? 0 : -1} aria-selected={current} aria-controls={CONTENT_ID} aria-description={hint} title={title}
        className={mergeClasses(styles.tab, !fixed && styles.closable)}
      >
        <span className={styles.text}>{title}</span>
        {badge > 0 && (
          <>
            <CountBadge count={badge} />
            <VisuallyHidden>{` ${unread}`}</VisuallyHidden>
          </>
        )}
      </div>
      {!fixed && (
        <button type="button" tabIndex={-1} aria-hidden="true" title={closeLabel} className={styles.close}><DismissIcon /></button>
      )}
    </div>
  );
});
