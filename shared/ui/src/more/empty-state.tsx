import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox';
import { Heading } from '@portal/ui/core';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: tokens.spacingVerticalS, padding: '56px 24px', textAlign: 'center' },
  sign: {
    display: 'grid', placeItems: 'center', width: '64px', height: '64px', marginBottom: tokens.spacingVerticalS, fontSize: '28px',
    borderRadius: tokens.borderRadiusCircular, color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
  },
  text: { margin: 0, maxWidth: '48ch', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  action: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalM },
});

export type EmptyStateProps = { title: string; text?: string; icon?: ReactNode; action?: ReactNode; level?: 2 | 3 };

/** Nothing is wrong, there is just nothing yet: says so, and what to do first. */
export function EmptyState({ title, text, icon, action, level = 2 }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span className={styles.sign} aria-hidden="true">{icon ?? <MailInboxRegular />}</span>
      <Heading level={level} size="small">{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
