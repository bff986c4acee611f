import type { ContentLanguage } from '@portal/contracts';
import { textsIn } from '../locales';

/** Says the code twice, and digit by digit, because 4829 would be read as a number. */
export function spokenCode(code: string, language: ContentLanguage): string {
  return textsIn(language === 'uk' ? 'ua' : language).t('otp.spokenCode', { digits: [...code].join(', ') });
}
