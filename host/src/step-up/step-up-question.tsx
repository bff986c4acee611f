import { useEffect, useState, type ComponentType } from 'react';
import { failure, failureShown, selectStepUp, stepUpDismissed } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { withPanelTexts } from '../parts/with-panel-texts';

const loadDialog = withPanelTexts(async () => (await import('./step-up.part')).StepUpDialog);

/** Asks for the password that pending calls need (step-up). The dialog's code loads on first use; if that fails, the calls fail. */
export function StepUpQuestion() {
  const dispatch = useDispatch();
  const { required } = useSelector(selectStepUp);
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType }>();
  useEffect(() => {
    if (!required || loaded) return;
    loadDialog().then(
      (Dialog) => setLoaded({ Dialog }),
      () => {
        dispatch(stepUpDismissed());
        dispatch(failureShown(failure('network_unreachable')));
      },
    );
  }, [required, loaded, dispatch]);
  return required && loaded ? <loaded.Dialog /> : null;
}
