import { Activity, useState, type ComponentType } from 'react';
import type { AnyRemote } from '@portal/portal';

/** The remote with one of its screens in a portal tab: "Leave" hides it, which ends its effects, and "Come back" shows it again. */
export function withCachedScreen(remote: AnyRemote, name: string, Screen: ComponentType): AnyRemote {
  function CachedScreen() {
    const [isHidden, setIsHidden] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsHidden(!isHidden)}>{isHidden ? 'Come back' : 'Leave'}</button>
        <Activity mode={isHidden ? 'hidden' : 'visible'}><Screen /></Activity>
      </>
    );
  }
  return { ...remote, screens: { ...remote.screens, [name]: async () => ({ default: CachedScreen }) } };
}
