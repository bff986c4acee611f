import { useCallback, useEffect } from 'react';
import type { Estimate } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { estimateForgotten, estimateRequested, selectEstimate } from './estimate.slice';
import { toContent, type NewListForm } from './new-list-form';

export type Estimated = { estimate: Estimate | undefined; isCounting: boolean; failure: Failure | undefined; countAgain: () => void };

/** What the list would cost as the form stands; asked for where the form has no fault. */
export function useEstimate(form: NewListForm, { requestId, isFaultless }: { requestId: string; isFaultless: boolean }): Estimated {
  const dispatch = useDispatch();
  const { estimate } = useSelector(selectEstimate);
  const isOfThis = estimate.data?.requestId === requestId;
  const ask = useCallback(() => dispatch(estimateRequested({ requestId, content: toContent(form) })), [dispatch, requestId, form]);
  useEffect(() => {
    if (isFaultless) ask();
    // Prices and balance may have changed: an estimate is not kept for a later visit.
    return () => void dispatch(estimateForgotten());
  }, [isFaultless, ask, dispatch]);
  return {
    estimate: isOfThis ? estimate.data?.estimate : undefined,
    isCounting: isFaultless && estimate.status !== 'failed' && (estimate.status !== 'ready' || !isOfThis),
    failure: estimate.status === 'failed' ? estimate.error : undefined,
    countAgain: ask,
  };
}
