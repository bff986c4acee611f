import { endpoint, gridExports, shortLinkExportColumns, shortLinks, type ShortLink } from '@portal/contracts';
import * as z from 'zod/mini';
import { textsIn } from '../../platform/locales';
import { cellsBy, tableFileQuery } from '../../platform/sheets';

export const linksFile = endpoint({
  method: 'GET', ...gridExports.shortLinks, data: z.unknown(),
  query: z.object({ ...tableFileQuery, filter: shortLinks.list.query.shape.filter, sort: shortLinks.list.query.shape.sort }),
});

export const linkTable = {
  all: shortLinkExportColumns,
  cellsOf: cellsBy<ShortLink, (typeof shortLinkExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language, { at }) => {
      const { t, group } = textsIn(language);
      const statuses = group('tables.linkStatus');
      return {
        shortUrl: ['text', (row) => row.short_url], name: ['text', (row) => row.name],
        status: ['text', (row) => (row.blocked === null ? statuses[row.status] : t('tables.linkBlocked'))],
        clicks: ['number', (row) => row.clicks_count], machineClicks: ['number', (row) => row.bots_count + row.previews_count],
        targetUrl: ['text', (row) => row.initial_url],
        organizations: ['text', (row) => row.organizations.map(({ name }) => name).join(', ') || t('tables.allOrganizations')],
        created: ['time', (row) => at(row.created)],
      };
    },
  ),
};
