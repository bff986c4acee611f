import type { DocArticle, DocBlock, DocFound, DocGroup } from '@portal/contracts';

export const paragraph = (text: string): DocBlock => ({ kind: 'paragraph', words: [{ kind: 'text', text }] });

export const heading = (text: string, id: string): DocBlock => ({ kind: 'heading', level: 2, id, words: [{ kind: 'text', text }] });

export function anArticle(change: Partial<DocArticle> = {}): DocArticle {
  return {
    path: 'start/welcome', title: 'Welcome', summary: 'At a glance.', language: 'en', group: 'start', content: [paragraph('Read on.')],
    headings: [], previous: null, next: null, ...change,
  };
}

export function aFound(change: Partial<DocFound> = {}): DocFound {
  return {
    path: 'costs/limits', title: 'Limits', summary: 'What protects you.', language: 'en', group: 'costs', anchor: null, heading: null,
    excerpt: [{ text: 'A limit.', marked: false }], ...change,
  };
}

export const groups: DocGroup[] = [
  { id: 'start', title: 'First steps', articles: [{
    path: 'start/welcome', title: 'Welcome', summary: 'At a glance.', language: 'en',
  }, { path: 'start/send', title: 'Send a message', summary: 'In minutes.', language: 'en' }] },
  { id: 'costs', title: 'Costs', articles: [{ path: 'costs/limits', title: 'Limits', summary: 'What protects you.', language: 'en' }] },
];
