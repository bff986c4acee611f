import { createContext, useContext } from 'react';
import type { MenuGroup } from './menu';

/** The menu of this login, in the current language: for the sidebar, and for screens that lead on to it. */
export const MenuContext = createContext<readonly MenuGroup[]>([]);
export const useMenu = (): readonly MenuGroup[] => useContext(MenuContext);
