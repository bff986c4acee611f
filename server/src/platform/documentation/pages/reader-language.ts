import { chooseLanguage, type Language } from '@portal/contracts';
import { acceptedLanguages } from '../../http';

/** Language of the portal's cookie; without one, of Accept-Language; otherwise English. */
export function readerLanguage(
  { cookie = '', 'accept-language': accepted }: { cookie?: string; 'accept-language'?: string },
): Language {
  return chooseLanguage(/(?:^|;\s*)language=(\w{2})(?:;|$)/.exec(cookie)?.[1], acceptedLanguages(accepted));
}
