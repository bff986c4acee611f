import { useCallback } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import { deedRequested, dialogClosed, selectCustomerDeeds, type CustomerDeed } from './customer-deeds.slice';

/** How a deed of this kind stands, for the form that asks for it. */
export function useDeed(...kinds: CustomerDeed['kind'][]) {
  const dispatch = useDispatch();
  const { deed } = useSelector(selectCustomerDeeds);
  const ours = deed && kinds.includes(deed.kind) ? deed : null;
  const close = useCallback(() => void dispatch(dialogClosed()), [dispatch]);
  const request = useCallback((asked: CustomerDeed) => void dispatch(deedRequested(asked)), [dispatch]);
  return { busy: ours?.busy ?? false, failure: ours?.failure ?? null, close, request };
}
