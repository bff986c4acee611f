import { useEffect, type ReactNode } from 'react';
import { placeUnavailable } from '@portal/portal';
import { useLocation } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { FailureView } from '@portal/ui/core';

export type MissingRecordProps = {
  /** What is missing. */
  title: string;
  text: string;
  /** The way on, such as to the list of such records. */
  actions: ReactNode;
};

/** In place of a screen's own record that does not exist, or not for this user. Its tab closes once the user leaves (NAV-27). */
export function MissingRecord({ title, text, actions }: MissingRecordProps) {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  useEffect(() => void dispatch(placeUnavailable({ path: pathname })), [dispatch, pathname]);
  return <FailureView title={title} text={text} actions={actions} />;
}
