import { useState } from 'react';
import type { OwnSession } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, ConfirmDialog, RefusalBar, StatusBadge, Timestamp } from '@portal/ui/screens';
import { FactsLine } from '../../facts-line';
import { ReadingView } from '../../reading-view';
import { endSessions, ownSessions } from './security.state';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`, padding: '12px 0',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { flex: '1 1 240px', minWidth: 0 },
  device: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  facts: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
});

/** Sessions of this login, so that the user can find and end an unknown one. */
export function SessionsCard() {
  const { t } = useTranslation();
  const styles = useStyles();
  const sessions = useResource(ownSessions, undefined);
  const [target, setTarget] = useState<OwnSession | 'others'>();
  const hasOthers = sessions.data?.items.some(({ current }) => !current) ?? false;
  return (
    <Card title={t('sessions.title')} actions={hasOthers && <Button onClick={() => setTarget('others')}>{t('sessions.endOthers')}</Button>}>
      <ReadingView reading={sessions} failed={t('sessions.failed')} onRead={sessions.reload}>
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                <SessionText session={item} />
                {!item.current && <Button
                  size="small" aria-label={t('sessions.endOf', { device: item.device ?? t('sessions.unknown') })}
                  onClick={() => setTarget(item)}
                >{t('sessions.end')}</Button>}
              </li>
            ))}
          </ul>
        )}
      </ReadingView>
      {target && <EndDialog target={target} onClose={() => setTarget(undefined)} />}
    </Card>
  );
}

function SessionText({ session: { device, current, address, created, lastSeen, impersonator } }: { session: OwnSession }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  return (
    <div className={styles.words}>
      <div className={styles.device}>
        {device ?? t('sessions.unknown')}
        {current && <StatusBadge intent="success">{t('sessions.current')}</StatusBadge>}
        {impersonator && <StatusBadge intent="warning">{t('sessions.by', { login: impersonator })}</StatusBadge>}
      </div>
      <FactsLine className={styles.facts}>
        {address || null}
        {!current && t('sessions.seen', { when: format.relative(lastSeen) })}
        <Timestamp at={created} text={(when) => t('sessions.since', { when })} />
      </FactsLine>
    </div>
  );
}

function EndDialog({ target, onClose }: { target: OwnSession | 'others'; onClose: () => void }) {
  const { t } = useTranslation();
  const which = target === 'others' ? target : target.id;
  const { busy, failure, submit } = useCommand(endSessions, onClose, which);
  const title = target === 'others' ? t(
    'sessions.endOthersTitle',
  ) : t('sessions.endTitle', { device: target.device ?? t('sessions.unknown') });
  return (
    <ConfirmDialog
      open danger busy={busy} title={title} confirmLabel={t(target === 'others' ? 'sessions.endOthers' : 'sessions.end')}
      onConfirm={() => submit({ which })} onCancel={onClose}
    >
      {t('sessions.endText')}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
