import { useCallback, useEffect } from 'react';
import { isMissingRecord, useFailureText } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { partRequested, selectPart, type CardPart, type CardParts } from './card.slice';

export type ShownPart<Data> = {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  data: Data | undefined;
  failure: { text: string; lines: string[]; traceId?: string; onRetry: () => void } | undefined;
  /** True if the record does not exist or this user may not see it. */
  isMissing: boolean;
};

/** A part of a customer's card, loaded whenever its tab is opened. */
export function usePart<P extends CardPart>(part: P, of: string, cursor = ''): ShownPart<CardParts[P]> {
  const dispatch = useDispatch();
  const { query, answer } = useSelector(selectPart(part));
  const load = useCallback(() => void dispatch(partRequested({ part, of, cursor })), [dispatch, part, of, cursor]);
  useEffect(load, [load]);
  // The store may still contain another customer's data or another page.
  const isOurs = query?.of === of && query.cursor === cursor;
  const failureText = useFailureText(isOurs ? answer.error : undefined);
  return {
    status: isOurs ? answer.status : 'loading',
    data: isOurs ? answer.data : undefined,
    failure: failureText && { ...failureText, traceId: answer.error?.traceId, onRetry: load },
    isMissing: isOurs && answer.error !== undefined && isMissingRecord(answer.error),
  };
}
