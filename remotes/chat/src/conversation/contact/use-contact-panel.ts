import { useState } from 'react';
import { useSelector } from '@portal/portal/state';
import { useMedia } from '@portal/ui/shell';
import { selectMe } from '../../chats.slice';

/** Wide enough for the list, the conversation and the panel beside each other. */
const DOCKED = '(min-width: 1280.02px)';
/** Wide enough to show the panel before the user has chosen. */
const ROOMY = '(min-width: 1440px)';

const keyOf = (me: string) => `chatContact:${me}`;

/**
 * Whether the contact panel is open. Beside the conversation, the choice is remembered for the login; the drawer of narrower windows starts
 * closed.
 */
export function useContactPanel() {
  const me = useSelector(selectMe);
  const isDocked = useMedia(DOCKED);
  const isRoomy = useMedia(ROOMY);
  const [docked, setDocked] = useState(() => savedChoice(me));
  const [drawer, setDrawer] = useState(false);
  const isOpen = isDocked ? docked ?? isRoomy : drawer;
  const setOpen = (open: boolean) => {
    if (!isDocked) return setDrawer(open);
    setDocked(open);
    saveChoice(me, open);
  };
  return { isDocked, isOpen, setOpen };
}

function savedChoice(me: string): boolean | null {
  try {
    const saved = localStorage.getItem(keyOf(me));
    return saved === null ? null : saved === '1';
  } catch {
    return null;
  }
}

function saveChoice(me: string, open: boolean): void {
  try {
    localStorage.setItem(keyOf(me), open ? '1' : '0');
  } catch {
    // The storage is full or blocked: the choice applies to this page only.
  }
}
