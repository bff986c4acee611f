import { useMemo } from 'react';
import type { ShortLink, shortLinkExportColumns } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation, type TFunction } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, CopyIcon, type CopyTexts, type DataColumn, Timestamp, useCopyText, useOrganizationColumn } from '@portal/ui/screens';
import { LinkStatusBadge } from './link-status-badge';

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground3 },
  address: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(120px, 12vw, 260px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

/** The address without its scheme. */
export const shown = (url: string): string => url.replace(/^https?:\/\//, '');

/** Texts of the toasts for a copied address and for a failed copy. */
export const copyTexts = (t: TFunction, url: string): CopyTexts => ({
  copied: t('linksPage.copied', { url }), notCopied: t('linksPage.notCopied', { url }),
});

type Column = DataColumn<ShortLink, (typeof shortLinkExportColumns)[number]>;

export function useLinksColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const copy = useCopyText();
  const organizations = useOrganizationColumn<ShortLink>();
  return useMemo((): readonly Column[] => [
    { id: 'short', header: t('shortLinks.short'), card: 'title', whole: true, exports: ['shortUrl'], cell: (row) => shown(row.short_url) },
    {
      id: 'copy', header: t('linksPage.copy'), card: 'footer', button: true,
      cell: (row) => <Button
        size="small" appearance="subtle" icon={<CopyIcon />} aria-label={t('linksPage.copyOne', { url: shown(row.short_url) })}
        onClick={() => copy(row.short_url, copyTexts(t, row.short_url))}
      />,
    },
    {
      id: 'name', header: t('linksPage.name'), priority: 3, exports: ['name'],
      cell: ({ name }) => (name ? <span className={styles.address} title={name}>{name}</span> : null),
    },
    {
      id: 'status', header: t('linksPage.status'), card: 'badge', exports: ['status'], cell: (row) => <LinkStatusBadge link={row} />,
    },
    {
      id: 'clicks', header: t('shortLinks.clicks'), sort: 'clicks', align: 'end', exports: ['clicks'],
      cell: (row) => format.number(row.clicks_count),
    },
    {
      id: 'machines', header: t('linksPage.machines'), align: 'end', optional: true, exports: ['machineClicks'],
      cell: (row) => <span className={styles.muted}>{format.number(row.bots_count + row.previews_count)}</span>,
    },
    {
      id: 'target', header: t('shortLinks.target'), priority: 1, exports: ['targetUrl'],
      cell: (row) => <span className={styles.address} title={row.initial_url}>{shown(row.initial_url)}</span>,
    },
    ...organizations.map((column): Column => ({ ...column, priority: 4, exports: ['organizations'] })),
    {
      id: 'createdAt', header: t('linksPage.createdAt'), sort: 'created', whole: true, priority: 2, exports: ['created'],
      cell: (row) => <Timestamp at={row.created} form="date" />,
    },
  ], [t, styles, format, copy, organizations]);
}
