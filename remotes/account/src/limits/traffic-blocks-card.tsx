import { useState } from 'react';
import type { TrafficBlock } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import {
  Button, ConfirmDialog, MessageBar, MessageBarBody, RefusalBar, StatusBadge, Timestamp,
} from '@portal/ui/screens';
import { FactsLine } from '../facts-line';
import { unblockTraffic, type Limits } from './limits.state';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: '14px 0',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { flex: '1 1 260px', minWidth: 0 },
  name: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere',
  },
  text: { margin: '2px 0 0', color: tokens.colorNeutralForeground2 },
  facts: {
    margin: '2px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  paragraph: { margin: 0 },
});

/** Active traffic blocks with their reasons and an unblock button, followed by past ones. */
export function TrafficBlocksCard({ trafficBlocks, currency_code: currency }: Limits) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [selected, setSelected] = useState<TrafficBlock>();
  const active = trafficBlocks.filter(({ unblocked }) => unblocked === null);
  const past = trafficBlocks.filter(({ unblocked }) => unblocked !== null);
  return (
    <Card title={t('limits.stops')}>
      {active.length > 0 && <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t('limits.standing', { count: active.length })}</MessageBarBody>
      </MessageBar>}
      {trafficBlocks.length === 0 && <p className={styles.text}>{t('limits.noStopsText')}</p>}
      {trafficBlocks.length > 0 && (
        <ul className={styles.list} aria-label={t('limits.stops')}>
          {[...active, ...past].map((trafficBlock) => <TrafficBlockItem
            key={trafficBlock.uuid} trafficBlock={trafficBlock} currency={currency} onUnblock={() => setSelected(trafficBlock)}
          />)}
        </ul>
      )}
      {selected && <UnblockDialog trafficBlock={selected} currency={currency} onClose={() => setSelected(undefined)} />}
    </Card>
  );
}

function TrafficBlockItem({ trafficBlock, currency, onUnblock }: { trafficBlock: TrafficBlock; currency: string; onUnblock: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { at, refused, unblocked, unblockedBy } = trafficBlock;
  const name = useTrafficBlockName(trafficBlock);
  const counted = useCountedText(trafficBlock, currency);
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.name}>{name}<StatusBadge intent={unblocked === null ? 'danger' : 'neutral'}>{t(
          unblocked === null ? 'limits.isStopped' : 'limits.isUnblocked',
        )}</StatusBadge></div>
        {counted && <p className={styles.text}>{counted}</p>}
        <FactsLine className={styles.facts}>
          <Timestamp at={at} text={(when) => t('limits.stoppedAt', { when })} />
          {t('limits.refused', { count: refused })}
          {unblocked && <Timestamp at={unblocked} text={(when) => t('limits.unblockedAt', { when, login: unblockedBy ?? '—' })} />}
        </FactsLine>
      </div>
      {unblocked === null && <Button aria-label={t('limits.unblockOf', { name })} onClick={onUnblock}>{t('limits.unblock')}</Button>}
    </li>
  );
}

function UnblockDialog({ trafficBlock, currency, onClose }: { trafficBlock: TrafficBlock; currency: string; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { uuid, kind } = trafficBlock;
  const { busy, failure, submit } = useCommand(unblockTraffic, onClose, uuid);
  const counted = useCountedText(trafficBlock, currency);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('limits.unblockTitle')} confirmLabel={t('limits.unblock')} cancelLabel={t('limits.keepStopped')}
      onConfirm={() => submit({ uuid })} onCancel={onClose}
    >
      <div className={styles.body}>
        <p className={styles.paragraph}><strong>{useTrafficBlockName(trafficBlock)}</strong>{counted && ` · ${counted}`}</p>
        <p className={styles.paragraph}>{t(`limits.unblockText.${kind}`)}</p>
        <p className={styles.paragraph}>{t('limits.unblockAfter')}</p>
        <RefusalBar failure={failure} />
      </div>
    </ConfirmDialog>
  );
}

function useTrafficBlockName({ kind, subject }: TrafficBlock): string {
  const { t } = useTranslation();
  return t(`limits.kind.${kind}`, { subject: kind === 'block' ? `+${subject ?? ''}` : subject ?? '—' });
}

/** Returns what was counted and the limit; null for a manual block, which has neither. */
function useCountedText({ kind, counted, limit, windowMinutes }: TrafficBlock, currency: string): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  if (kind === 'manual') return null;
  const words = (value: number) => (kind === 'spend' ? format.amount(value, currency) : t('limits.messages', { count: value }));
  return t('limits.counted', {
    counted: words(counted), limit: words(limit),
    window: kind === 'spend' ? t('limits.aDay') : t('limits.window', { count: windowMinutes }),
  });
}
