import { cleanFileName } from '../files';
import type { ReceivedFile } from './chat-message.store';

const MAX_NAME_CHARACTERS = 200;
const PICTURE = /\.(jpe?g|png|gif|webp)$/i;

/** Guessed from name and URL; the real type is known after the download. */
export function receivedFile({ url, name }: { url: string; name?: string }): ReceivedFile {
  const called = cleanFileName(name ?? lastOf(url), MAX_NAME_CHARACTERS);
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
