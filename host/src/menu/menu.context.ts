import { createContext, useContext } from 'react';
import type { MenuGroup } from './menu';

/** The user's menu in the current language, for the sidebar and for screens that link to its pages. */
export const MenuContext = createContext<readonly MenuGroup[]>([]);
export const useMenu = (): readonly MenuGroup[] => useContext(MenuContext);
