import { useEffect, useState, type ComponentType } from 'react';
import { failure, failureShown, selectStepUp, stepUpDismissed } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';

/** Asks for the password as long as calls wait for it. Its code comes with the first question; if it does not come, the calls wait for nothing. */
export function StepUpQuestion() {
  const dispatch = useDispatch();
  const { asked } = useSelector(selectStepUp);
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType }>();
  useEffect(() => {
    if (!asked || loaded) return;
    import('./step-up.part').then(
      ({ StepUpDialog }) => setLoaded({ Dialog: StepUpDialog }),
      () => {
        dispatch(stepUpDismissed());
        dispatch(failureShown(failure('network_unreachable')));
      },
    );
  }, [asked, loaded, dispatch]);
  return asked && loaded ? <loaded.Dialog /> : null;
}
