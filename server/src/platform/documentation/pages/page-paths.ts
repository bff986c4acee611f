import { createHash } from 'node:crypto';
import type { Language } from '@portal/contracts';
import { pageIcon } from './page-icon';
import { pageStyle } from './page-style';

export const DOCS = '/docs';

export function documentationPath(language: Language, path?: string): string {
  return path === undefined ? `${DOCS}/${language}` : `${DOCS}/${language}/${path}`;
}

export function markdownPath(language: Language, path: string): string {
  return `${documentationPath(language, path)}.md`;
}

export function searchPath(language: Language, search: string): string {
  return `${documentationPath(language)}?q=${encodeURIComponent(search)}`;
}

export function imagePath(name: string): string {
  return `${DOCS}/images/${name}`;
}

// File names contain a content hash, so browsers may cache the files forever.
export const stylePath = `${DOCS}/style-${hashOf(pageStyle)}.css`;
export const iconPath = `${DOCS}/icon-${hashOf(pageIcon)}.svg`;

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
