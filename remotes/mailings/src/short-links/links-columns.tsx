import { useMemo } from 'react';
import type { ShortLink } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation, type TFunction } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, CopyIcon, type CopyTexts, type GridColumn, Timestamp, useCopyText, useOrganizationColumn } from '@portal/ui/screens';
import { LinkActions, type LinkDialog } from './link-actions';
import { LinkStatusBadge } from './link-status-badge';

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground3 },
  address: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(140px, 20vw, 300px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

/** The address without its scheme. */
export const shown = (url: string): string => url.replace(/^https?:\/\//, '');

/** Texts of the toasts for a copied address and for a failed copy. */
export const copyTexts = (t: TFunction, url: string): CopyTexts => ({
  copied: t('shortLinks.copied', { url }), notCopied: t('shortLinks.notCopied', { url }),
});

export function useLinksColumns(canEdit: boolean, onOpen: (dialog: LinkDialog) => void): readonly GridColumn<ShortLink>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const copy = useCopyText();
  const organizations = useOrganizationColumn<ShortLink>();
  return useMemo(() => {
    const columns: GridColumn<ShortLink>[] = [
      { id: 'short', header: t('shortLinks.short'), card: 'title', cell: (row) => shown(row.short_url) },
      {
        id: 'copy', header: t('shortLinks.copy'), card: 'footer',
        cell: (row) => <Button
          size="small" appearance="subtle" icon={<CopyIcon />} aria-label={t('shortLinks.copyOne', { url: shown(row.short_url) })}
          onClick={() => copy(row.short_url, copyTexts(t, row.short_url))}
        />,
      },
      { id: 'name', header: t('shortLinks.name'), cell: (row) => (row.name ? <span
        className={styles.address} title={row.name}
      >{row.name}</span> : <span className={styles.muted}>—</span>) },
      { id: 'status', header: t('shortLinks.status'), card: 'badge', cell: (row) => <LinkStatusBadge link={row} /> },
      { id: 'clicks', header: t('shortLinks.clicks'), sort: 'clicks', align: 'end', cell: (row) => format.number(row.clicks_count) },
      { id: 'machines', header: t(
        'shortLinks.machines',
      ), align: 'end', cell: (row) => <span className={styles.muted}>{format.number(row.bots_count + row.previews_count)}</span> },
      { id: 'target', header: t('shortLinks.target'), cell: (row) => <span className={styles.address} title={row.initial_url}>
        {shown(row.initial_url)}
      </span> },
      ...organizations,
      { id: 'createdAt', header: t('shortLinks.createdAt'), sort: 'created', whole: true, cell: (row) => <Timestamp at={row.created} /> },
    ];
    if (canEdit) columns.push({
      id: 'actions', header: t('shortLinks.actions'), card: 'menu', cell: (row) => <LinkActions link={row} onOpen={onOpen} />,
    });
    return columns;
  }, [t, styles, format, copy, canEdit, onOpen, organizations]);
}
