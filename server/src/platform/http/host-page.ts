import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { PageData } from '@portal/contracts';
import { entityTag } from './entity-tag';

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export type Page = { etag: string; identity: Buffer; br: Buffer; gzip: Buffer };
export type PageName = 'index.html' | 'login.html';

/** Caches the pages, but reloads a changed file, so that a new host build needs no restart. */
export function createPages(hostDist: string, data: PageData): (name: PageName) => Promise<Page> {
  const known = new Map<PageName, { modified: number; page: Promise<Page> }>();
  return async (name) => {
    const file = path.join(hostDist, name);
    const modified = (await stat(file)).mtimeMs;
    const entry = known.get(name);
    if (entry?.modified === modified) return entry.page;
    // Omits `offer`, which only signed-in people see, because the login page must stay small.
    const page = createPage(file, name === 'login.html' ? { ...data, offer: {} } : data);
    known.set(name, { modified, page });
    page.catch(() => known.delete(name));
    return page;
  };
}

async function createPage(file: string, data: PageData): Promise<Page> {
  const identity = Buffer.from(withPageData(await readFile(file, 'utf8'), data));
  const [br, gz] = await Promise.all([compressed.br(identity), compressed.gzip(identity)]);
  return { etag: entityTag(identity), identity, br, gzip: gz };
}

/** Embeds `data` as JSON: browsers do not execute it, so the content security policy allows it. An escaped `<` cannot close the block. */
function withPageData(html: string, data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="page-data">${json}</script>`;
  return html.includes('</head>') ? html.replace('</head>', () => `${block}</head>`) : block + html;
}
