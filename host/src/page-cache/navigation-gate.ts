import type { ContextType } from 'react';
import type { UNSAFE_NavigationContext as NavigationContext } from '@portal/portal/router';

type Navigator = ContextType<typeof NavigationContext>['navigator'];

/** Creates a page's navigator. A hidden page must not change the URL: its latest navigation is delayed until the page is shown. */
export function createNavigationGate(navigator: Navigator) {
  let isOpen = true;
  let waiting: (() => void) | undefined;
  const pass = (step: () => void) => {
    if (isOpen) step();
    else waiting = step;
  };
  return {
    navigator: {
      ...navigator,
      go: (delta) => pass(() => navigator.go(delta)),
      push: (...step) => pass(() => navigator.push(...step)),
      replace: (...step) => pass(() => navigator.replace(...step)),
    } satisfies Navigator,
    open() {
      isOpen = true;
      const step = waiting;
      waiting = undefined;
      step?.();
    },
    shut() {
      isOpen = false;
    },
  };
}
