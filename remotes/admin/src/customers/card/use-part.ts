import { useCallback, useEffect } from 'react';
import { isMissingRecord, useFailureText } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { partRequested, selectPart, type CardPart, type CardParts } from './card.slice';

export type ShownPart<Data> = {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  data: Data | undefined;
  failure: { text: string; lines: string[]; traceId?: string; onRetry: () => void } | undefined;
  /** There is no such record, or none for this user. */
  isMissing: boolean;
};

/** A part of the card of a customer, read when its tab is opened, and anew when it is opened again. */
export function usePart<P extends CardPart>(part: P, of: string, cursor = ''): ShownPart<CardParts[P]> {
  const dispatch = useDispatch();
  const { asked, answer } = useSelector(selectPart(part));
  const load = useCallback(() => void dispatch(partRequested({ part, of, cursor })), [dispatch, part, of, cursor]);
  useEffect(load, [load]);
  // Until its own question is asked, what stands there is another customer's.
  const isOurs = asked?.of === of && asked.cursor === cursor;
  const said = useFailureText(isOurs ? answer.error : undefined);
  return {
    status: isOurs ? answer.status : 'loading',
    data: isOurs ? answer.data : undefined,
    failure: said && { ...said, traceId: answer.error?.traceId, onRetry: load },
    isMissing: isOurs && answer.error !== undefined && isMissingRecord(answer.error),
  };
}
