import type { MessageType, RichContent } from '@portal/contracts';
import type { Preview } from './chat.store';
import type { ReceivedFile } from './chat-message.store';

const PREVIEW_CHARACTERS = 100;

function beginningOf(text: string): string {
  const enough = text.slice(0, 2 * PREVIEW_CHARACTERS + 1);
  return [...enough].slice(0, PREVIEW_CHARACTERS).join('');
}

export function previewOfOwn({ text, content, type }: { text: string; content: RichContent | null; type: MessageType }): Preview {
  const kind = content?.imageUrl === undefined ? (content?.fileUrl === undefined ? 'text' : 'file') : 'image';
  return { text: beginningOf(text || (content?.fileName ?? '')), kind, incoming: false, type };
}

export function previewOfIncoming({ text, file, type }: { text: string; file: ReceivedFile | null; type: MessageType }): Preview {
  const kind = file === null ? 'text' : file.image ? 'image' : 'file';
  return { text: beginningOf(text || (file?.name ?? '')), kind, incoming: true, type };
}
