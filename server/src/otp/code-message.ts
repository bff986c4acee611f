import { AppError } from '@portal/contracts';
import type { OtpType } from '@portal/contracts/api';
import { checkWritten, type SingleMessage } from '../mailings';
import type { Asked } from './otp.store';
import { spokenCode } from './spoken-code';

type Content = Pick<SingleMessage, 'type' | 'body' | 'content'>;
type Words = Pick<Asked, 'text' | 'templateId' | 'language'>;

/** In place of a code of so many digits. */
export function maskOf(code: string): string {
  return '•'.repeat(code.length);
}

/** What the channel carries the code in. A flash call carries none: the number that calls is the code. */
export function codeMessage(type: OtpType, code: string, { text, templateId, language }: Words): Content {
  switch (type) {
    case 'sms': return { type, body: text.replace('{code}', code) };
    case 'telegram_otp': return { type, body: code };
    case 'viber_otp': return { type, body: '', content: { ...(templateId !== null && { templateId }), language, templateParams: { pin: code } } };
    case 'speechcall': return { type, body: spokenCode(code, language), content: { language } };
    case 'flashcall': return { type, body: '' };
  }
}

/** Throws for what no later channel could say either, so that whoever asks hears of it at once. */
export function checkWords({ channels, ...words }: Pick<Asked, 'channels' | 'text' | 'templateId' | 'language'>, code: string): void {
  for (const { type } of channels) {
    if (type === 'viber_otp' && words.templateId === null) throw new AppError('content_missing', { field: 'templateId' });
    checkWritten({ contentType: 'text/plain', ...codeMessage(type, code, words) });
  }
}
