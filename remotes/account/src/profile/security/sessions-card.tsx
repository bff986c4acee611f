import { useEffect, useState } from 'react';
import type { OwnSession } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar, StatusBadge } from '@portal/ui/more';
import { ReadingView } from '../../reading-view';
import { useCommand } from '../../use-command';
import { ownSessions, selectOwnSessions, sessionsEnded } from './security.slice';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`, padding: '12px 0',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { flex: '1 1 240px', minWidth: 0 },
  device: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  facts: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere' },
});

/** Where this login is logged in, so that a stranger's session is seen and ended. */
export function SessionsCard() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const sessions = useSelector(selectOwnSessions);
  const [asked, setAsked] = useState<OwnSession | 'others'>();
  const read = () => void dispatch(ownSessions.requested());
  useEffect(() => void dispatch(ownSessions.requested()), [dispatch]);
  const hasOthers = sessions.data?.some(({ current }) => !current) ?? false;
  return (
    <Card title={t('sessions.title')} actions={hasOthers && <Button onClick={() => setAsked('others')}>{t('sessions.endOthers')}</Button>}>
      <ReadingView reading={sessions} failed={t('sessions.failed')} onRead={read}>
        {(items) => (
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                <SessionWords session={item} />
                {!item.current && <Button size="small" aria-label={t('sessions.endOf', { device: item.device ?? t('sessions.unknown') })} onClick={() => setAsked(item)}>{t('sessions.end')}</Button>}
              </li>
            ))}
          </ul>
        )}
      </ReadingView>
      {asked && <EndDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function SessionWords({ session: { device, current, address, created, lastSeen, impersonator } }: { session: OwnSession }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const facts = [address, current ? null : t('sessions.seen', { when: format.relative(lastSeen) }), t('sessions.since', { when: format.dateTime(created) })];
  return (
    <div className={styles.words}>
      <div className={styles.device}>
        {device ?? t('sessions.unknown')}
        {current && <StatusBadge intent="success">{t('sessions.current')}</StatusBadge>}
        {impersonator && <StatusBadge intent="warning">{t('sessions.by', { login: impersonator })}</StatusBadge>}
      </div>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function EndDialog({ asked, onClose }: { asked: OwnSession | 'others'; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const which = asked === 'others' ? asked : asked.id;
  const { busy, failure } = useCommand(`end-sessions ${which}`, onClose);
  const title = asked === 'others' ? t('sessions.endOthersTitle') : t('sessions.endTitle', { device: asked.device ?? t('sessions.unknown') });
  return (
    <ConfirmDialog open danger busy={busy} title={title} confirmLabel={t(asked === 'others' ? 'sessions.endOthers' : 'sessions.end')} onConfirm={() => dispatch(sessionsEnded({ which }))} onCancel={onClose}>
      {t('sessions.endText')}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
