import { OWN_LINK_CHARACTERS, SHORT_CODE_CHARACTERS } from '@portal/contracts';

/** A text as long as with each recipient's own links: by so many letters, whichever they are, each of its short links grows. `place`: what they begin with. */
export function withOwnLinks(text: string, place: string): string {
  if (place === '' || !text.includes(place)) return text;
  const link = new RegExp(`${escaped(place)}[0-9A-Za-z]{${SHORT_CODE_CHARACTERS}}(?![0-9A-Za-z])`, 'g');
  return text.replace(link, (written) => written + 'x'.repeat(OWN_LINK_CHARACTERS));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
