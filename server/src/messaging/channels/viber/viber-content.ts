import type { CarouselCard, ContentLanguage, RichContent } from '@portal/contracts';
import type { RichMessage } from '../channel';

const languages: Readonly<Record<ContentLanguage, string>> = { en: 'ENGLISH', ru: 'RUSSIAN', uk: 'UKRAINIAN', bg: 'BULGARIAN' };

/** Content models of Infobip's /viber/2/messages. The message has passed `contentFault`. */
export function viberContent({ type, contentType, text, content }: RichMessage): object {
  switch (type) {
    case 'viber_otp':
      return {
        type: 'OTP_TEMPLATE', templateId: content.templateId, parameters: content.templateParams ?? {},
        ...(content.language !== undefined && { language: languages[content.language] }),
      };
    case 'viber_survey': return { type: 'LIST', text, options: content.options };
    case 'viber_carousel': return { type: 'CAROUSEL', text, cards: content.cards?.map(card) };
    default: break;
  }
  switch (contentType) {
    case 'text/plain': return { type: 'TEXT', text, ...button(content) };
    case 'image/plain': return { type: 'IMAGE', mediaUrl: content.imageUrl };
    case 'image': return { type: 'IMAGE', mediaUrl: content.imageUrl, text };
    case 'text/img/button': return { type: 'IMAGE', mediaUrl: content.imageUrl, text, ...button(content) };
    case 'file': return { type: 'FILE', mediaUrl: content.fileUrl, fileName: content.fileName };
  }
}

function button({ button: written }: RichContent): object {
  return written === undefined ? {} : { button: { title: written.title, action: written.url } };
}

function card({ title, imageUrl, button: first, secondButton }: CarouselCard): object {
  const buttons = [first, ...(secondButton === undefined ? [] : [secondButton])];
  return { text: title, mediaUrl: imageUrl, buttons: buttons.map(({ title: words, url }) => ({ title: words, action: url })) };
}
