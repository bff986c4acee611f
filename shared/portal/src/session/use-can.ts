import { useSelector } from '@portal/portal/state';
import { selectElements } from './session.slice';

/** True if the login's roles grant the UI element. Use it only to hide controls: the server checks every call. */
export const useCan = (element: string): boolean => useSelector(selectElements).has(element);
