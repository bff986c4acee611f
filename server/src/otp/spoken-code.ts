import type { ContentLanguage } from '@portal/contracts';
import { textsIn } from '../locales';

/** Digit by digit, since 4829 would be read as a number, and twice. */
export function spokenCode(code: string, language: ContentLanguage): string {
  return textsIn(language === 'uk' ? 'ua' : language).t('otp.spokenCode', { digits: [...code].join(', ') });
}
