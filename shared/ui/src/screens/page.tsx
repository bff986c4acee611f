import type { ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { Heading, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, width: '100%', maxWidth: '1320px', marginInline: 'auto',
    padding: '28px 32px 48px', '@media (max-width: 991.98px)': { padding: '20px 20px 40px' },
    '@media (max-width: 479.98px)': { padding: '16px 12px 32px' },
  },
  // Begins at the same edge as wide screens, so that nothing jumps when the screen changes.
  narrow: { '& > *': { maxWidth: '880px' } },
  head: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
  },
  words: { minWidth: 0, flexGrow: 1, flexBasis: '320px', '@media (max-width: 479.98px)': { flexBasis: '100%' } },
  title: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `4px ${tokens.spacingHorizontalM}` },
  text: {
    margin: `${tokens.spacingVerticalXS} 0 0`, maxWidth: '72ch', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300, textWrap: 'pretty',
  },
  actions: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0,
    // Long words wrap on phones.
    '& > *': { maxWidth: '100%', whiteSpace: 'normal' },
  },
});

export type PageProps = {
  title: ReactNode;
  /** One sentence on the purpose of the screen. */
  text?: ReactNode;
  /** Content beside the title, such as a StatusBadge. */
  status?: ReactNode;
  actions?: ReactNode;
  /** Narrow column for forms and reading. */
  narrow?: boolean;
  children: ReactNode;
};

/** Layout of every screen: level 1 heading, actions and content. */
export function Page({ title, text, status, actions, narrow = false, children }: PageProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, narrow && styles.narrow)}>
      <header className={styles.head}>
        <div className={styles.words}>
          <div className={styles.title}><Heading level={1}>{title}</Heading>{status}</div>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
