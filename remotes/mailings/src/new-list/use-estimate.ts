import { useCallback, useEffect } from 'react';
import type { Estimate } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { estimateCleared, estimateRequested, selectEstimate } from './estimate.slice';
import { toContent, type NewListForm } from './new-list-form';

export type Estimated = { estimate: Estimate | undefined; isCounting: boolean; failure: Failure | undefined; countAgain: () => void };

/** The cost of the current form; requested only if the form has no faults. */
export function useEstimate(form: NewListForm, { requestId, isFaultless }: { requestId: string; isFaultless: boolean }): Estimated {
  const dispatch = useDispatch();
  const { estimate } = useSelector(selectEstimate);
  const isOfThis = estimate.data?.requestId === requestId;
  const requestEstimate = useCallback(
    () => dispatch(estimateRequested({ requestId, content: toContent(form) })), [dispatch, requestId, form],
  );
  useEffect(() => {
    if (isFaultless) requestEstimate();
    // Prices and balance may change, so the estimate is not reused in a later visit.
    return () => void dispatch(estimateCleared());
  }, [isFaultless, requestEstimate, dispatch]);
  return {
    estimate: isOfThis ? estimate.data?.estimate : undefined,
    isCounting: isFaultless && estimate.status !== 'failed' && (estimate.status !== 'ready' || !isOfThis),
    failure: estimate.status === 'failed' ? estimate.error : undefined,
    countAgain: requestEstimate,
  };
}
