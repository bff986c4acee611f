import { SHORT_CODE_CHARACTERS, type Data, type Parsed, type ShortLink, type shortLinks } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { keysetPage, type KeysetPosition } from '../../platform/http';
import { linkRows, type LinkRow } from './link.store';

const LAST_PART = new RegExp(`/([0-9A-Za-z]{${SHORT_CODE_CHARACTERS}})[^/]*$`);
export type ShortUrl = (code: string) => string;

type ShortLinksQuery = Parsed<typeof shortLinks.list>['query'];

export async function linkPage(
  db: Db, viewer: OrganizationScope, { filter, ...request }: ShortLinksQuery, shortUrl: ShortUrl,
): Promise<Data<typeof shortLinks.list>> {
  const by = request.sort.endsWith('clicks') ? 'clicks' : 'created';
  const positionOf = ({ id, clicks, created }: LinkRow): KeysetPosition => ({
    key: by === 'clicks' ? String(clicks) : created.toISOString(), id: Number(id),
  });
  const isKey = (key: string) => (by === 'clicks' ? /^\d{1,15}$/.test(key) : /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(key)
    && !Number.isNaN(Date.parse(key)));
  const code = LAST_PART.exec(filter.text ?? '')?.[1] ?? null;
  const { page, ...cursors } = await keysetPage(request, {
    positionOf, isKey, rows: (position) => linkRows(db, viewer, { ...position, filter, code, by }),
  });
  return { items: page.map((row) => presentLink(row, shortUrl)), ...cursors };
}

export function presentLink(row: LinkRow, shortUrl: ShortUrl): ShortLink {
  const { uuid, name, status, blocked, organizations } = row;
  return {
    uuid, name, status, blocked, organizations,
    initial_url: row.initialUrl,
    short_url: shortUrl(row.code),
    clicks_count: Number(row.clicks),
    bots_count: Number(row.bots),
    previews_count: Number(row.previews),
    created: row.created.toISOString(),
    updated: row.updated.toISOString(),
  };
}
