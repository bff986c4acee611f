import { useEffect, useState, type ComponentType } from 'react';
import { ScreenLoading } from '../parts/screen-loading';
import { RemoteProblem } from '../remotes/remote-problem';

type Outcome = { Screen?: ComponentType; problem?: RemoteProblem };

/** A host screen whose code loads on the first visit. A failed load throws during rendering; a retry loads again. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): ComponentType<{ title: string }> {
  let loaded: ComponentType | undefined;
  return function LazyScreen({ title }) {
    const [{ Screen, problem }, setOutcome] = useState<Outcome>({ Screen: loaded });
    useEffect(() => {
      if (Screen) return undefined;
      let left = false;
      load().then(
        (module) => {
          loaded = module.default;
          if (!left) setOutcome({ Screen: loaded });
        },
        (cause: unknown) => !left && setOutcome({ problem: new RemoteProblem('network', `the screen “${title}” did not load`, { cause }) }),
      );
      return () => {
        left = true;
      };
    }, [Screen, title]);
    if (problem) throw problem;
    return Screen ? <Screen /> : <ScreenLoading title={title} />;
  };
}
