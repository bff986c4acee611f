import type { CarouselCard, ContentButton } from '@portal/contracts';
import type { RichMessage } from '../channel';

/** AgentContentMessage of Google RBM v1. The message has passed `contentFault`. */
export function rcsContent({ contentType, text, content }: RichMessage): object {
  const { imageUrl, fileUrl, button, cards, options = [] } = content;
  const link = button === undefined ? [] : [openUrl(button)];
  const suggestions = [...options.map(reply), ...link];
  switch (contentType) {
    case 'text/plain': return {
      ...(cards === undefined ? { text } : { richCard: { carouselCard: { cardWidth: 'MEDIUM', cardContents: cards.map(card) } } }),
      ...(suggestions.length > 0 && { suggestions }),
    };
    case 'image/plain': return { contentInfo: { fileUrl: imageUrl } };
    case 'image': case 'text/img/button': return {
      richCard: {
        standaloneCard: {
          cardOrientation: 'VERTICAL',
          cardContent: { description: text, media: media(imageUrl), ...(link.length > 0 && { suggestions: link }) },
        },
      },
    };
    case 'file': return { contentInfo: { fileUrl } };
  }
}

function card({ title, imageUrl, button, secondButton }: CarouselCard): object {
  return { title, media: media(imageUrl), suggestions: [button, ...(secondButton === undefined ? [] : [secondButton])].map(openUrl) };
}

function media(fileUrl: string | undefined): object {
  return { height: 'MEDIUM', contentInfo: { fileUrl } };
}

function openUrl({ title, url }: ContentButton): object {
  return { action: { text: title, postbackData: postback(title), openUrlAction: { url } } };
}

function reply(option: string): object {
  return { reply: { text: option, postbackData: postback(option) } };
}

/** Google expects octets, hence base64. */
function postback(text: string): string {
  return Buffer.from(text).toString('base64');
}
