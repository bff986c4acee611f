import { useSelector } from '@portal/portal/state';
import { selectElements } from './session.slice';

/** True if the login has the UI element. Only for hiding: the server checks every call. */
export const useCan = (element: string): boolean => useSelector(selectElements).has(element);
