import { cleanFileName } from '../files';
import type { ReceivedFile } from './chat-message.store';

const MOST_NAME_CHARACTERS = 200;
const PICTURE = /\.(jpe?g|png|gif|webp)$/i;

/** What a recipient sent, as it is known before it is fetched: what it really is shows then. */
export function receivedFile({ url, name }: { url: string; name?: string }): ReceivedFile {
  const called = cleanFileName(name ?? lastOf(url), MOST_NAME_CHARACTERS);
  return { name: called, image: PICTURE.test(called) || PICTURE.test(lastOf(url)), bytes: null, state: 'waiting', url };
}

function lastOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const last = new URL(url).pathname.replace(/^.*\//, '');
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
