import { Activity, useState, type ComponentType } from 'react';

/** The screen in a cached portal tab: hiding it ends its effects, showing it runs them again. */
export function hideable(Screen: ComponentType): ComponentType {
  return function CachedScreen() {
    const [isHidden, setHidden] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setHidden(!isHidden)}>{isHidden ? 'Come back' : 'Leave'}</button>
        <Activity mode={isHidden ? 'hidden' : 'visible'}><Screen /></Activity>
      </>
    );
  };
}
