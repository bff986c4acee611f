import type { TrafficBlock } from '@portal/contracts';
import type { CustomerCard } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button, Card, makeStyles, tokens } from '@portal/ui/core';
import { RefusalBar, StatusBadge } from '@portal/ui/more';
import { dialogOpened } from '../customer-commands.slice';
import { useCommand } from '../use-command';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, margin: 0, padding: 0, listStyleType: 'none' },
  stop: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}` },
  words: { flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' },
  text: { margin: 0 },
  muted: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** What is refused at present, and what was: each with why, and a way to lift it. */
export function TrafficBlocksCard({ customer, stops }: { customer: CustomerCard; stops: readonly TrafficBlock[] }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const { busy, failure, request } = useCommand('lift');
  const isStoppedByHand = stops.some(({ kind, lifted }) => kind === 'manual' && !lifted);
  return (
    <Card title={t('limits.stops')} actions={!isStoppedByHand && <Button onClick={() => dispatch(dialogOpened({ kind: 'stop', customer }))}>{t('limits.stop')}</Button>}>
      <RefusalBar failure={failure} />
      {stops.length === 0 && <p className={styles.text}>{t('limits.noStops')}</p>}
      <ul className={styles.list}>
        {stops.map((stop) => (
          <li key={stop.uuid} className={styles.stop}>
            <StatusBadge intent={stop.lifted ? 'neutral' : 'danger'}>{t(stop.lifted ? 'limits.lifted' : 'limits.stopped')}</StatusBadge>
            <div className={styles.words}>
              <p className={styles.text}>{t(`limits.why.${stop.kind}`, { subject: stop.subject ?? '', counted: format.number(stop.counted), limit: format.number(stop.limit), minutes: stop.windowMinutes })}</p>
              <p className={styles.muted}>
                {t('limits.since', { at: format.dateTime(stop.at), refused: format.number(stop.refused) })}
                {stop.lifted && ` ${t('limits.liftedBy', { at: format.dateTime(stop.lifted), by: stop.liftedBy ?? '—' })}`}
              </p>
            </div>
            {!stop.lifted && (
              <Button disabledFocusable={busy} aria-label={t('limits.liftOf', { what: t(`limits.kind.${stop.kind}`) })} onClick={() => request({ kind: 'lift', body: { uuid: customer.uuid, blockUuid: stop.uuid } })}>
                {t('limits.lift')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
