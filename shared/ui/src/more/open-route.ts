import type { MouseEvent } from 'react';
import { useNavigate } from '@portal/portal/router';

/** Opens a path as a click on a link would: here, or with Ctrl or Cmd in a new tab of the browser. */
export function useOpenRoute(): (path: string, event: MouseEvent) => void {
  const navigate = useNavigate();
  return (path, event) => {
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
}
