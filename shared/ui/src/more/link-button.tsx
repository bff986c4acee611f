import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useHref, useNavigate } from '@portal/portal/router';
import { Button } from '@portal/ui/core';

export type LinkButtonProps = {
  to: string;
  appearance?: 'primary' | 'secondary' | 'subtle' | 'transparent' | 'outline';
  size?: 'small' | 'medium' | 'large';
  icon?: ReactElement;
  children: ReactNode;
};

/** A link that looks like a button, so it can open in a new tab. */
export function LinkButton({ to, appearance, size, icon, children }: LinkButtonProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const clicked = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return <Button as="a" href={href} appearance={appearance} size={size} icon={icon} onClick={clicked}>{children}</Button>;
}
