import type { ReactNode } from 'react';
import { Link as RouterLink } from '@portal/portal/router';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { focusRing, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    ...focusRing,
    borderRadius: tokens.borderRadiusSmall, color: tokens.colorBrandForegroundLink, textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
  // Links in running text must not rely on color alone (WCAG 1.4.1).
  inline: { textDecorationLine: 'underline' },
});

export type RouteLinkProps = {
  to: string; inline?: boolean;
  /** Marks the link to what the page already shows. */
  current?: boolean;
  className?: string; children: ReactNode;
};

export function RouteLink({ to, inline = false, current = false, className, children }: RouteLinkProps) {
  const styles = useStyles();
  return (
    <RouterLink to={to} aria-current={current || undefined} className={mergeClasses(styles.root, inline && styles.inline, className)}>
      {children}
    </RouterLink>
  );
}
