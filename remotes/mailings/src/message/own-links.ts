import { OWN_LINK_CHARACTERS, SHORT_CODE_CHARACTERS, UNSUBSCRIBE_CODE_CHARACTERS } from '@portal/contracts';
import { withUnsubscribeLink } from '@portal/messaging';

/** Pads short links to the length of recipients' unique links, so that parts are counted correctly. `prefix`: start of all short links. */
export function padShortLinks(text: string, prefix: string): string {
  if (!text.includes(prefix)) return text;
  const link = new RegExp(`${escaped(prefix)}[0-9A-Za-z]{${SHORT_CODE_CHARACTERS}}(?![0-9A-Za-z])`, 'g');
  return text.replace(link, (written) => written + 'x'.repeat(OWN_LINK_CHARACTERS));
}

export function withExampleUnsubscribeLink(text: string, prefix: string): string {
  return withUnsubscribeLink(text, prefix + 'x'.repeat(UNSUBSCRIBE_CODE_CHARACTERS));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
