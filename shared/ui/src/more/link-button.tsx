import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Button as FluentButton } from '@fluentui/react-components';
import { useHref, useNavigate } from '@portal/portal/router';
import { useDensity } from '@portal/ui/core';

export type LinkButtonProps = {
  to: string;
  appearance?: 'primary' | 'secondary' | 'subtle' | 'transparent' | 'outline';
  icon?: ReactElement;
  children: ReactNode;
};

/** Looks like a button, is a link: it can be opened in a new tab and read as one. */
export function LinkButton({ to, appearance, icon, children }: LinkButtonProps) {
  const { control } = useDensity();
  const href = useHref(to);
  const navigate = useNavigate();
  const clicked = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return <FluentButton as="a" href={href} size={control} appearance={appearance} icon={icon} onClick={clicked}>{children}</FluentButton>;
}
