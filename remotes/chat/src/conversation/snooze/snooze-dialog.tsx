import { useState } from 'react';
import { MAX_SNOOZE_DAYS } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { focusRing, makeStyles, Modal, tokens } from '@portal/ui/shell';
import { DateTimeInput } from '@portal/ui/forms';
import { Button, Field, Timestamp } from '@portal/ui/screens';
import { quickTimes } from './quick-times';

const DAY_MS = 86_400_000;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  list: { display: 'flex', flexDirection: 'column', gap: '2px', margin: 0, padding: 0, listStyleType: 'none' },
  choice: {
    ...focusRing, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between',
    gap: `0 ${tokens.spacingHorizontalM}`, boxSizing: 'border-box', width: '100%', minHeight: '44px', padding: '4px 8px', border: 0,
    borderRadius: tokens.borderRadiusMedium, backgroundColor: 'transparent', color: tokens.colorNeutralForeground1, font: 'inherit',
    textAlign: 'start', cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  time: { color: tokens.colorNeutralForeground3 },
});

export type SnoozeDialogProps = { onSnooze: (until: string) => void; onClose: () => void };

/** Chooses until when the chat is snoozed (CHAT-18). */
export function SnoozeDialog({ onSnooze, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [choices] = useState(() => quickTimes(new Date()));
  const [local, setLocal] = useState('');
  const [isRefused, setRefused] = useState(false);
  const confirm = () => {
    const until = new Date(local);
    const ahead = until.getTime() - Date.now();
    const isPossible = ahead > 0 && ahead < MAX_SNOOZE_DAYS * DAY_MS;
    setRefused(!isPossible);
    if (isPossible) onSnooze(until.toISOString());
  };
  const change = (value: string) => {
    setLocal(value);
    setRefused(false);
  };
  return (
    <Modal
      open title={t('conversation.snooze.title')} onClose={onClose} actions={(
        <>
          <Button onClick={onClose}>{t('conversation.cancel')}</Button>
          <Button appearance="primary" onClick={confirm}>{t('conversation.snooze.open')}</Button>
        </>
      )}
    >
      <div className={styles.root}>
        <ul className={styles.list}>
          {choices.map(({ id, at }) => (
            <li key={id}>
              <button type="button" className={styles.choice} onClick={() => onSnooze(at.toISOString())}>
                <span>{t(`conversation.snooze.${id}`)}</span>
                <Timestamp className={styles.time} at={at.toISOString()} />
              </button>
            </li>
          ))}
        </ul>
        <Field label={t('conversation.snooze.own')} validationMessage={isRefused ? t('conversation.snooze.refused') : undefined}>
          <DateTimeInput value={local} onChange={change} />
        </Field>
      </div>
    </Modal>
  );
}
