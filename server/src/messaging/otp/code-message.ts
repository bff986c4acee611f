import { AppError, type ContentLanguage } from '@portal/contracts';
import type { OtpType } from '@portal/contracts/api';
import { textsIn } from '../../platform/locales';
import { checkWritten, type SingleMessage } from '../mailings';
import type { OtpRequest } from './otp.store';

type Content = Pick<SingleMessage, 'type' | 'body' | 'content'>;
type Words = Pick<OtpRequest, 'text' | 'templateId' | 'language'>;

export function maskOf(code: string): string {
  return '•'.repeat(code.length);
}

/** A flash call has no content: the last digits of the calling number are the code. */
export function codeMessage(type: OtpType, code: string, { text, templateId, language }: Words): Content {
  switch (type) {
    case 'sms': return { type, body: text.replace('{code}', code) };
    case 'telegram_otp': return { type, body: code };
    case 'viber_otp': return {
      type, body: '', content: { ...(templateId !== null && { templateId }), language, templateParams: { pin: code } },
    };
    case 'speechcall': return { type, body: spokenCode(code, language), content: { language } };
    case 'flashcall': return { type, body: '' };
  }
}

/** Throws if any channel cannot send its message, so that the caller gets the error before the first channel sends. */
export function checkCodeText(
  { channels, ...words }: Pick<OtpRequest, 'channels' | 'text' | 'templateId' | 'language'>, code: string,
): void {
  for (const { type } of channels) {
    if (type === 'viber_otp' && words.templateId === null) throw new AppError('content_missing', { field: 'templateId' });
    checkWritten({ contentType: 'text/plain', ...codeMessage(type, code, words) });
  }
}

/** Text of a voice call. It says each digit separately, because 4829 would be read as a number. */
export function spokenCode(code: string, language: ContentLanguage): string {
  return textsIn(language === 'uk' ? 'ua' : language).t('otp.spokenCode', { digits: [...code].join(', ') });
}
