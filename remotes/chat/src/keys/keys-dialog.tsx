import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';
import { Button, KeyValues, Switch } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export type KeysDialogProps = { on: boolean; onChange: (on: boolean) => void; onClose: () => void };

/** Shows the shortcuts and a switch that turns them off. */
export function KeysDialog({ on, onChange, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const keys = [
    'next', 'previous', 'reply', 'note', 'take', 'search', 'contact', 'attach', 'help', 'move', 'open', 'send', 'line', 'template',
  ] as const;
  return (
    <Modal
      open title={t('keys.title')} onClose={onClose} actions={<Button appearance="primary" onClick={onClose}>{t('keys.close')}</Button>}
    >
      <div className={styles.root}>
        <KeyValues
          layout="rows" items={keys.map((key) => ({ id: key, term: t(`keys.${key}.what`), value: <kbd>{t(`keys.${key}.keys`)}</kbd> }))}
        />
        <Switch label={t('keys.on')} checked={on} onChange={(_, { checked }) => onChange(checked)} />
        <p className={styles.hint}>{t('keys.hint')}</p>
      </div>
    </Modal>
  );
}
