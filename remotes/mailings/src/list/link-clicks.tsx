import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, makeStyles, RefreshIcon, tokens } from '@portal/ui/shell';
import { Button, Grid, type GridColumn } from '@portal/ui/screens';
import { linkClicks, type Clicks } from './link-clicks.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  table: { marginInline: `calc(-1 * ${tokens.spacingHorizontalXL})` },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Clicks on the message's short links (MAIL-07). Bots and previews are counted separately. Renders nothing without links. */
export function LinkClicks({ id }: { id: number }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { data, status, error, reload } = useResource(linkClicks, id);
  const failure = useFailureText(error);
  const linkColumns = useLinkColumns();
  const dayColumns = useDayColumns();
  if (!failure && (!data || data.items.length === 0)) return null;
  const days = data?.days.filter(({ clicks, bots, previews }) => clicks + bots + previews > 0).toReversed() ?? [];
  const again = <Button size="small" appearance="subtle" icon={<RefreshIcon />} busy={status === 'loading'} onClick={reload}>
    {t('list.refresh')}
  </Button>;
  return (
    <Card title={t('clicks.title')} actions={again}>
      <div className={styles.root}>
        <div className={styles.table}>
          <Grid
            plain label={t('clicks.title')} columns={linkColumns} rows={data?.items} rowKey={({ uuid }) => uuid} status={status}
            failure={failure && {
              title: t('clicks.failed'), text: failure.text, lines: failure.lines, traceId: error?.traceId, onRetry: reload,
            }}
          />
        </div>
        {data && days.length === 0 && <p className={styles.text}>{t('clicks.none')}</p>}
        {days.length > 0 && <div className={styles.table}>
          <Grid plain label={t('clicks.byDay')} columns={dayColumns} rows={days} rowKey={({ date }) => date} status="ready" />
        </div>}
      </div>
    </Card>
  );
}

function useLinkColumns(): readonly GridColumn<Clicks['items'][number]>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    { id: 'link', header: t('shortLinks.short'), card: 'title', wrap: true, cell: ({ short_url, initial_url }) => <span title={initial_url}>
      {short_url.replace(/^https?:\/\//, '')}
    </span> },
    { id: 'clicks', header: t('shortLinks.clicks'), align: 'end', cell: ({ clicks }) => format.number(clicks) },
    { id: 'recipients', header: t('clicks.recipients'), align: 'end', cell: ({ recipients }) => format.number(recipients) },
    { id: 'bots', header: t('shortLinks.bots'), align: 'end', cell: ({ bots }) => format.number(bots) },
    { id: 'previews', header: t('shortLinks.previews'), align: 'end', cell: ({ previews }) => format.number(previews) },
    { id: 'target', header: t('shortLinks.target'), wrap: true, cell: ({ initial_url }) => initial_url },
  ];
}

function useDayColumns(): readonly GridColumn<Clicks['days'][number]>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    { id: 'date', header: t('clicks.day'), card: 'title', cell: ({ date }) => format.day.long(date) },
    { id: 'clicks', header: t('shortLinks.clicks'), align: 'end', cell: ({ clicks }) => format.number(clicks) },
    { id: 'bots', header: t('shortLinks.bots'), align: 'end', cell: ({ bots }) => format.number(bots) },
    { id: 'previews', header: t('shortLinks.previews'), align: 'end', cell: ({ previews }) => format.number(previews) },
  ];
}
