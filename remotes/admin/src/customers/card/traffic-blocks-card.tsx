import type { TrafficBlock } from '@portal/contracts';
import type { CustomerCard } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, RefusalBar, StatusBadge, Timestamp } from '@portal/ui/screens';
import { CommandQuestion } from '../command-question';
import { blockTraffic, unblockTraffic } from '../customer-commands.state';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, margin: 0, padding: 0, listStyleType: 'none' },
  trafficBlock: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  words: { flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' },
  text: { margin: 0 },
  muted: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Active and past traffic blocks with their reasons; active ones can be unblocked. */
export function TrafficBlocksCard({ customer, trafficBlocks }: { customer: CustomerCard; trafficBlocks: readonly TrafficBlock[] }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { busy, failure, submit } = useCommand(unblockTraffic, undefined, customer.uuid);
  const { dialog, openDialog, closeDialog } = useDialog<'block'>();
  const counted = ({ kind }: TrafficBlock, value: number) => (kind === 'spend' ? format.amount(value) : format.number(value));
  const isBlockedManually = trafficBlocks.some(({ kind, unblocked }) => kind === 'manual' && !unblocked);
  return (
    <Card title={t('limits.stops')} actions={!isBlockedManually && (
      <Button onClick={() => openDialog('block')}>{t('limits.stop')}</Button>
    )}>
      <RefusalBar failure={failure} />
      {trafficBlocks.length === 0 && <p className={styles.text}>{t('limits.noStops')}</p>}
      <ul className={styles.list}>
        {trafficBlocks.map((trafficBlock) => (
          <li key={trafficBlock.uuid} className={styles.trafficBlock}>
            <StatusBadge intent={trafficBlock.unblocked ? 'neutral' : 'danger'}>
              {t(trafficBlock.unblocked ? 'limits.unblocked' : 'limits.stopped')}
            </StatusBadge>
            <div className={styles.words}>
              <p className={styles.text}>{t(`limits.why.${trafficBlock.kind}`, { subject: trafficBlock.subject ?? '', counted: counted(
                trafficBlock, trafficBlock.counted,
              ), limit: counted(trafficBlock, trafficBlock.limit), minutes: trafficBlock.windowMinutes })}</p>
              <p className={styles.muted}>
                <Timestamp at={trafficBlock.at} text={(at) => t('limits.since', { at, refused: format.number(trafficBlock.refused) })} />
                {trafficBlock.unblocked && <>{' '}<Timestamp
                  at={trafficBlock.unblocked} text={(at) => t('limits.unblockedBy', { at, by: trafficBlock.unblockedBy ?? '—' })}
                /></>}
              </p>
            </div>
            {!trafficBlock.unblocked && (
              <Button
                disabledFocusable={busy} aria-label={t('limits.unblockOf', { what: t(`limits.kind.${trafficBlock.kind}`) })}
                onClick={() => submit({ body: { uuid: customer.uuid, blockUuid: trafficBlock.uuid } })}
              >
                {t('limits.unblock')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog && (
        <CommandQuestion
          danger title={t('limits.stopTitle', { name: customer.name })} confirm={t('limits.stop')} command={blockTraffic} of={customer.uuid}
          payload={{ body: { uuid: customer.uuid } }} onClose={closeDialog}
        >
          {t('limits.stopText')}
        </CommandQuestion>
      )}
    </Card>
  );
}
