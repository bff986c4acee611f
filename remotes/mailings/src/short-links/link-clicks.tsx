import { useState } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { SegmentLegend } from '@portal/ui/charts';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, EmptyState, type Intent, SegmentBar } from '@portal/ui/screens';
import { ClickBars } from './click-bars';
import { ClickTable } from './click-table';
import type { LinkView } from './short-links.state';
import { spans, type Span } from './use-links-query';

const intents: Readonly<Record<LinkView['stats']['devices'][number]['device'], Intent>> = {
  phone: 'info', desktop: 'success', tablet: 'waiting', other: 'neutral',
};

const useStyles = makeStyles({
  choices: { display: 'inline-flex', flexWrap: 'wrap', gap: '2px' },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  footer: { display: 'flex', justifyContent: 'flex-end' },
});

/** `days`: the chosen time span; `shownDays`: the one that `stats` covers. */
export type LinkClicksProps = {
  stats: LinkView['stats']; days: Span; shownDays: Span; busy: boolean; onDays: (days: Span) => void;
};

/** Clicks by day and device; only the table includes requests by bots and for link previews. */
export function LinkClicks({ stats, days, shownDays, busy, onDays }: LinkClicksProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const [asTable, setAsTable] = useState(false);
  const clicks = stats.days.reduce((sum, day) => sum + day.clicks, 0);
  const machines = stats.days.reduce((sum, day) => sum + day.bots + day.previews, 0);
  const choices = (
    <div role="group" aria-label={t('clicks.span')} className={styles.choices}>
      {spans.map((span) => (
        <Button
          key={span} size="small" appearance={span === days ? 'secondary' : 'subtle'} aria-pressed={span === days}
          onClick={() => onDays(span)}
        >{t('clicks.days', { count: span })}</Button>
      ))}
    </div>
  );
  return (
    <Card title={t('linksPage.byDay')} actions={choices}>
      <div className={styles.body} aria-busy={busy}>
        {clicks + machines === 0
          ? <EmptyState level={3} title={t('linksPage.noClicks', { count: shownDays })} text={t('linksPage.noClicksText')} />
          : (
            <>
              {asTable
                ? <ClickTable days={stats.days} label={t('linksPage.byDay')} />
                : <ClickBars
                  days={stats.days}
                  label={t('linksPage.barsLabel', { count: shownDays, clicks: format.number(clicks), machines: format.number(machines) })}
                />}
              {clicks > 0 && (
                <SegmentBar
                  Legend={SegmentLegend}
                  label={t('linksPage.byDevice')}
                  segments={stats.devices.map(({ device, clicks: value }) => ({
                    id: device, label: t(`linksPage.devices.${device}`), value, intent: intents[device],
                  }))}
                />
              )}
              <div className={styles.footer}>
                <Button size="small" appearance="subtle" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
                  {t('clicks.asTable')}
                </Button>
              </div>
            </>
          )}
      </div>
    </Card>
  );
}
