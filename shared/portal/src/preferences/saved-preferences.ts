import { chooseLanguage, type ChatScope, type Language } from '@portal/contracts';
import { readCookie } from '../cookies/cookies';

export const sizes = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];
export const schemes = ['system', 'light', 'dark', 'contrast'] as const;
export type Scheme = (typeof schemes)[number];
export const DEFAULT_THEME_COLOUR = '#1890ff';

export type Preferences = {
  language: Language;
  size: Size;
  themeColour: string;
  scheme: Scheme;
  /** Whether the menu shows titles beside its icons; undefined until chosen: it then depends on the window's width. */
  sidebarOpen: boolean | undefined;
  /** Which chats are listed and get live events: those assigned to this login, or all (RT-07). */
  chatScope: ChatScope;
} & FrameChoices;

/** Visible parts of the shell, and whether its header is sticky (SHL-12). `tabsView` depends on the window's width until it is chosen. */
export type FrameChoices = { tabsView: boolean | undefined; fixedHeader: boolean; sidebarLogo: boolean };

const oneOf = <T extends string>(known: readonly T[], value: string | null | undefined): T | undefined => (
  known.find((one) => one === value));

const chosenFlag = (stored: string | null | undefined): boolean | undefined => (
  stored === '0' || stored === '1' ? stored === '1' : undefined);

/** Reads the preferences stored in this browser. Some are cookies, as SPEC 9 names them; the others are in localStorage. */
export function savedPreferences(): Preferences {
  const colour = localStorage.getItem('themeColour') ?? '';
  return {
    language: chooseLanguage(readCookie('language'), navigator.languages),
    size: oneOf(sizes, readCookie('size')) ?? 'medium',
    themeColour: /^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_THEME_COLOUR,
    scheme: oneOf(schemes, localStorage.getItem('scheme')) ?? 'system',
    sidebarOpen: chosenFlag(readCookie('sidebarStatus')),
    chatScope: localStorage.getItem('chatScope') === 'all' ? 'all' : 'own',
    tabsView: chosenFlag(localStorage.getItem('tabsView')),
    fixedHeader: localStorage.getItem('fixedHeader') !== '0',
    sidebarLogo: localStorage.getItem('sidebarLogo') !== '0',
  };
}
