import { AppError, type ContentType, type RichContent } from '@portal/contracts';

export type Written = { text: string; content: RichContent | null };

export function writtenBy({ text, content = {} }: { text: string; content?: RichContent | undefined }): Written {
  const isEmpty = Object.keys(content).length === 0;
  if (isEmpty && text.trim() === '') throw new AppError('text_empty');
  return { text, content: isEmpty ? null : content };
}

/** Whether the route accepts the type is checked by the engine. */
export function contentTypeOf({ text, content }: Written): ContentType {
  if (content?.fileUrl !== undefined) return 'file';
  if (content?.imageUrl === undefined) return 'text/plain';
  if (content.button !== undefined) return 'text/img/button';
  return text.trim() === '' ? 'image/plain' : 'image';
}
