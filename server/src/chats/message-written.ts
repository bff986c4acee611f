import { AppError, type ContentType, type RichContent } from '@portal/contracts';

export type Written = { text: string; content: RichContent | null };

/** Throws text_empty where there is nothing to send. */
export function writtenBy({ text, content = {} }: { text: string; content?: RichContent | undefined }): Written {
  const isEmpty = Object.keys(content).length === 0;
  if (isEmpty && text.trim() === '') throw new AppError('text_empty');
  return { text, content: isEmpty ? null : content };
}

/** By which of the kinds of content it is sent; whether the way takes it is the engine's rule. */
export function contentTypeOf({ text, content }: Written): ContentType {
  if (content?.fileUrl !== undefined) return 'file';
  if (content?.imageUrl === undefined) return 'text/plain';
  if (content.button !== undefined) return 'text/img/button';
  return text.trim() === '' ? 'image/plain' : 'image';
}
