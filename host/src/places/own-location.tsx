import { useContext, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_NavigationContext as NavigationContext } from '@portal/portal/router';
import { createNavigationGate } from './navigation-gate';

/** A hidden place stays where it was, with its query, whatever the address says meanwhile; and it cannot change the address. */
export function OwnLocation({ active, children }: { active: boolean; children: ReactNode }) {
  const here = useContext(LocationContext);
  const [seen, setSeen] = useState(here);
  if (active && seen !== here) setSeen(here);
  const navigation = useContext(NavigationContext);
  const gate = useMemo(() => createNavigationGate(navigation.navigator), [navigation]);
  const own = useMemo(() => ({ ...navigation, navigator: gate.navigator }), [navigation, gate]);
  // Runs when the place is shown, and its cleanup when it is hidden.
  useLayoutEffect(() => {
    gate.open();
    return gate.shut;
  }, [gate]);
  return (
    <NavigationContext value={own}>
      <LocationContext value={active ? here : seen}>{children}</LocationContext>
    </NavigationContext>
  );
}
