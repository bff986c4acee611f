import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useHref, useNavigate } from '@portal/portal/router';
import { Button } from './control/button';

export type LinkButtonProps = {
  to: string;
  /** Navigation state, lost if the link opens in a new tab. */
  state?: unknown;
  appearance?: 'primary' | 'secondary' | 'subtle' | 'transparent' | 'outline';
  size?: 'small' | 'medium' | 'large';
  icon?: ReactElement;
  /** The accessible name of a link that shows only an icon. */
  'aria-label'?: string;
  children?: ReactNode;
};

/** A link that looks like a button, so it can open in a new tab. The shell's button: Fluent's swallows Ctrl+Enter on a link. */
export function LinkButton({ to, state, appearance, size, icon, 'aria-label': label, children }: LinkButtonProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const clicked = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, { state });
  };
  return (
    <Button as="a" href={href} appearance={appearance} size={size} icon={icon} aria-label={label} onClick={clicked}>{children}</Button>
  );
}
