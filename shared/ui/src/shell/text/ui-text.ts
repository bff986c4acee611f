import { useLanguage } from '../theme/language';
import bg from '../../../locales/bg.json';
import en from '../../../locales/en.json';
import ru from '../../../locales/ru.json';
import ua from '../../../locales/ua.json';

export type UiTextKey = keyof typeof en;
const texts: Record<'en' | 'ru' | 'ua' | 'bg', Record<UiTextKey, string>> = { en, ru, ua, bg };
export type UiText = (key: UiTextKey, params?: Record<string, string | number>) => string;

/**
 * Returns the built-in texts of the components. They are bundled, because a component that reports a failed load can't load its texts
 * first. `{{name}}` is replaced from `params`, as in i18next.
 */
export function useUiText(): UiText {
  const language = useLanguage();
  return (key, params = {}) => texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}
