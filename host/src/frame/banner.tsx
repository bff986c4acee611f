import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: '4px 16px', minHeight: '44px',
    padding: '6px 16px',
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  info: {
    color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
    borderBottom: `1px solid ${tokens.colorBrandStroke2}`,
  },
  warning: {
    color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
  },
  words: {
    display: 'inline-flex', alignItems: 'center', gap: '8px', minWidth: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightMedium,
  },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '18px' },
});

export type BannerProps = {
  intent: 'info' | 'warning';
  icon: ReactNode;
  /** True for banners that appear after the page has loaded and must interrupt a screen reader. */
  urgent?: boolean;
  action: ReactNode;
  children: ReactNode;
};

/** Message above the whole page, with one action. It stays until the caller stops rendering it. */
export function Banner({ intent, icon, urgent = false, action, children }: BannerProps) {
  const styles = useStyles();
  return (
    <div role={urgent ? 'alert' : 'status'} className={mergeClasses(styles.root, styles[intent])}>
      <span className={styles.words}><span className={styles.icon} aria-hidden="true">{icon}</span>{children}</span>
      {action}
    </div>
  );
}
