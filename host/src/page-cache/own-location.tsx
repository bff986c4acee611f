import { useContext, useLayoutEffect, useMemo, useState, type ContextType, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_NavigationContext as NavigationContext } from '@portal/portal/router';
import { createNavigationGate } from './navigation-gate';

type Whereabouts = ContextType<typeof LocationContext>;

/** A hidden page keeps its location, including the query, and can't change the URL. */
export function OwnLocation({ active, children }: { active: boolean; children: ReactNode }) {
  const here = useContext(LocationContext);
  const [seen, setSeen] = useState(here);
  // Keeps the same object while the location is equal, so the screen doesn't render again.
  const shown = !active || isSame(seen, here) ? seen : here;
  if (shown !== seen) setSeen(shown);
  const navigation = useContext(NavigationContext);
  const gate = useMemo(() => createNavigationGate(navigation.navigator), [navigation]);
  const own = useMemo(() => ({ ...navigation, navigator: gate.navigator }), [navigation, gate]);
  // React runs this effect when the page is shown, and its cleanup when the page is hidden.
  useLayoutEffect(() => {
    gate.open();
    return gate.shut;
  }, [gate]);
  return (
    <NavigationContext value={own}>
      <LocationContext value={shown}>{children}</LocationContext>
    </NavigationContext>
  );
}

const isSame = (one: Whereabouts, other: Whereabouts): boolean =>
  one.navigationType === other.navigationType && one.location.pathname === other.location.pathname
  && one.location.search === other.location.search
  && one.location.hash === other.location.hash && one.location.state === other.location.state;
