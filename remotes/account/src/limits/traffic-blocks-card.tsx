import { useState } from 'react';
import type { TrafficBlock } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button, Card, makeStyles, MessageBar, MessageBarBody, tokens } from '@portal/ui/core';
import { CheckIcon, ConfirmDialog, EmptyState, RefusalBar, StatusBadge } from '@portal/ui/more';
import { useCommand } from '../use-command';
import { trafficUnblocked, type LimitsView } from './limits.slice';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`, padding: '14px 0',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { flex: '1 1 260px', minWidth: 0 },
  name: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere' },
  text: { margin: '2px 0 0', color: tokens.colorNeutralForeground2 },
  facts: { margin: '2px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  paragraph: { margin: 0 },
});

/** What stands still, why, and the button that lets it go on; below it, what was lifted already. */
export function TrafficBlocksCard({ view: { stops, currency_code: currency } }: { view: LimitsView }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [asked, setAsked] = useState<TrafficBlock>();
  const standing = stops.filter(({ lifted }) => lifted === null);
  const past = stops.filter(({ lifted }) => lifted !== null);
  return (
    <Card title={t('limits.stops')}>
      {standing.length > 0 && <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('limits.standing', { count: standing.length })}</MessageBarBody></MessageBar>}
      {stops.length === 0 && <EmptyState level={3} icon={<CheckIcon />} title={t('limits.noStops')} text={t('limits.noStopsText')} />}
      {stops.length > 0 && (
        <ul className={styles.list} aria-label={t('limits.stops')}>
          {[...standing, ...past].map((stop) => <StopItem key={stop.uuid} stop={stop} currency={currency} onLift={() => setAsked(stop)} />)}
        </ul>
      )}
      {asked && <LiftDialog stop={asked} currency={currency} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function StopItem({ stop, currency, onLift }: { stop: TrafficBlock; currency: string; onLift: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { at, refused, lifted, liftedBy } = stop;
  const name = useTrafficBlockName(stop);
  const counted = useCountedText(stop, currency);
  const facts = [t('limits.stoppedAt', { when: format.dateTime(at) }), t('limits.refused', { count: refused }), lifted && t('limits.liftedAt', { when: format.dateTime(lifted), login: liftedBy ?? '—' })];
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.name}>{name}<StatusBadge intent={lifted === null ? 'danger' : 'neutral'}>{t(lifted === null ? 'limits.isStopped' : 'limits.isLifted')}</StatusBadge></div>
        {counted && <p className={styles.text}>{counted}</p>}
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {lifted === null && <Button aria-label={t('limits.liftOf', { name })} onClick={onLift}>{t('limits.lift')}</Button>}
    </li>
  );
}

function LiftDialog({ stop, currency, onClose }: { stop: TrafficBlock; currency: string; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { uuid, kind } = stop;
  const { busy, failure } = useCommand(`lift ${uuid}`, onClose);
  const counted = useCountedText(stop, currency);
  return (
    <ConfirmDialog open danger busy={busy} title={t('limits.liftTitle')} confirmLabel={t('limits.lift')} cancelLabel={t('limits.keepStopped')} onConfirm={() => dispatch(trafficUnblocked({ uuid }))} onCancel={onClose}>
      <div className={styles.body}>
        <p className={styles.paragraph}><strong>{useTrafficBlockName(stop)}</strong>{counted && ` · ${counted}`}</p>
        <p className={styles.paragraph}>{t(`limits.liftText.${kind}`)}</p>
        <p className={styles.paragraph}>{t('limits.liftAfter')}</p>
        <RefusalBar failure={failure} />
      </div>
    </ConfirmDialog>
  );
}

function useTrafficBlockName({ kind, subject }: TrafficBlock): string {
  const { t } = useTranslation();
  return t(`limits.kind.${kind}`, { subject: kind === 'block' ? `+${subject ?? ''}` : subject ?? '—' });
}

/** Null where nothing was counted: somebody stopped it by hand. */
function useCountedText({ kind, counted, limit, windowMinutes }: TrafficBlock, currency: string): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  if (kind === 'manual') return null;
  const words = (value: number) => (kind === 'spend' ? format.amount(value.toFixed(2), currency) : t('limits.messages', { count: value }));
  return t('limits.counted', { counted: words(counted), limit: words(limit), window: kind === 'spend' ? t('limits.aDay') : t('limits.window', { count: windowMinutes }) });
}
