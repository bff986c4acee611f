import { contentFault, type ContentFault } from '@portal/messaging';
import type { RichMessage } from '../channel';

export function contentRefusal({ type, contentType, text, content }: RichMessage): { reason: string; code: string } | null {
  const fault = contentFault(type, contentType, text, content);
  return fault === null ? null : { reason: reasonOf(fault), code: `${fault.field}_${fault.problem}` };
}

function reasonOf({ field }: ContentFault): string {
  switch (field) {
    case 'text': return 'text_refused';
    case 'templateId': case 'templateParams': return 'template_refused';
    default: return 'content_refused';
  }
}
