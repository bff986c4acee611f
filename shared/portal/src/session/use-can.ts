import { useSelector } from '@portal/portal/state';
import { selectElements } from './session.slice';

/** Whether this login holds the UI element. It only hides: the server checks every call by itself. */
export const useCan = (element: string): boolean => useSelector(selectElements).has(element);
