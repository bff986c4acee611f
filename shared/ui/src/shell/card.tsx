import { useId, type ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { Heading } from './text/heading';
import { tokens } from './theme/tokens';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', minWidth: 0, backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge, border: `1px solid ${tokens.colorNeutralStroke2}`, boxShadow: tokens.shadow2,
  },
  head: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} 0`,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  body: { padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`, minWidth: 0 },
  flush: { padding: 0, paddingTop: tokens.spacingVerticalM },
});

export type CardProps = {
  title?: string;
  level?: 2 | 3;
  actions?: ReactNode;
  /** Removes the padding, so content such as grid rows reaches the edges of the card. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A surface for related content. With a title, it is a named region. */
export function Card({ title, level = 2, actions, flush = false, className, children }: CardProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={mergeClasses(styles.root, className)} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && <Heading level={level} size="small" id={id}>{title}</Heading>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={mergeClasses(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  );
}
