import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages, type Language } from '@portal/contracts';
import { ArticleFault, type Article } from './article';
import { articleBlocks } from './article-blocks';
import { groupIds, isGroup } from './article-groups';
import { readFrontMatter } from './front-matter';

/** Reads `<language>/<group>/<name>.md`. Throws ArticleFault. */
export function readArticles(folder: string): Article[] {
  return languages.flatMap((language) => {
    const home = path.join(folder, language);
    return existsSync(home) ? readdirSync(home).flatMap((group) => readGroup(path.join(home, group), language, group)) : [];
  });
}

function readGroup(folder: string, language: Language, name: string): Article[] {
  if (!isGroup(name)) throw new ArticleFault(folder, `there is no group ${name}: ${groupIds.join(', ')}`);
  return readdirSync(folder).map((file) => {
    const [, key] = /^([a-z0-9-]+)\.md$/.exec(file) ?? [];
    const where = path.join(folder, file);
    if (key === undefined) throw new ArticleFault(where, 'an article is named as its-key.md');
    return readArticle(readFileSync(where, 'utf8'), { language, group: name, path: `${name}/${key}` }, where);
  });
}

export function readArticle(source: string, key: Pick<Article, 'language' | 'group' | 'path'>, file: string): Article {
  const { markdown, ...front } = readFrontMatter(file, source);
  return {
    ...key, ...front, isReference: false,
    ...articleBlocks(markdown, { path: key.path, fault: (problem) => new ArticleFault(file, problem) }),
  };
}

export function readImageNames(folder: string): ReadonlySet<string> {
  const home = path.join(folder, 'images');
  return new Set(existsSync(home) ? readdirSync(home) : []);
}
