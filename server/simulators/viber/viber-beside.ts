import type { Beside } from '../frame/conversations';
import type { ViberMessage } from './viber-request';

export function viberBeside({ content }: ViberMessage): Beside[] {
  switch (content.type) {
    case 'TEXT': return buttons(content.button);
    case 'IMAGE': return [{ label: 'Picture', url: content.mediaUrl }, ...buttons(content.button)];
    case 'FILE': return [{ label: content.fileName, url: content.mediaUrl }];
    case 'LIST': return content.options.map((option) => ({ label: option, url: null }));
    case 'CAROUSEL': return content.cards.flatMap((card) => [{ label: card.text, url: card.mediaUrl }, ...card.buttons.flatMap((button) => buttons(button))]);
    case 'OTP_TEMPLATE': return [{ label: Object.values(content.parameters).join(', '), url: null }];
  }
}

function buttons(button: { title: string; action: string } | undefined): Beside[] {
  return button === undefined ? [] : [{ label: button.title, url: button.action }];
}
