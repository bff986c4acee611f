import type { ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox';
import { Heading, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', alignItems: 'center', gap: tokens.spacingVerticalS, padding: '56px 24px', textAlign: 'center',
  },
  // Less padding in a card, so the empty state isn't much taller than a few rows of data.
  inCard: { padding: '20px 24px 32px' },
  sign: {
    display: 'grid', placeItems: 'center', width: '64px', height: '64px', marginBottom: tokens.spacingVerticalS, fontSize: '28px',
    borderRadius: tokens.borderRadiusCircular, color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
  },
  smaller: { width: '48px', height: '48px', fontSize: '22px' },
  text: {
    margin: 0, maxWidth: '48ch', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300, textWrap: 'pretty',
  },
  action: {
    display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalM,
  },
});

export type EmptyStateProps = { title: string; text?: string; icon?: ReactNode; action?: ReactNode; level?: 2 | 3 };

/** Says that there is nothing yet, and offers a first step. */
export function EmptyState({ title, text, icon, action, level = 2 }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, level === 3 && styles.inCard)}>
      <span className={mergeClasses(styles.sign, level === 3 && styles.smaller)} aria-hidden="true">{icon ?? <MailInboxRegular />}</span>
      <Heading level={level} size="small">{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
