import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';
import { Button, CopyButton, Field, Input, MessageBar, MessageBarBody } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  token: { width: '100%', fontFamily: tokens.fontFamilyMonospace },
});

/** The token cannot be shown again. Only the button closes the dialog, so that the user does not lose the token by mistake. */
export function TokenShownDialog({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <Modal
      open
      title={t('releases.tokens.shownTitle', { name })}
      actions={
        <>
          <CopyButton label={t('releases.tokens.copy')} text={() => token} copied={t('copying.done')} notCopied={t('copying.failed')} />
          <Button appearance="primary" onClick={onClose}>{t('releases.tokens.close')}</Button>
        </>
      }
    >
      <div className={styles.root}>
        <Field label={t('releases.tokens.token')} hint={t('releases.tokens.tokenHint')}>
          <Input readOnly className={styles.token} value={token} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <MessageBar intent="warning"><MessageBarBody>{t('releases.tokens.once')}</MessageBarBody></MessageBar>
      </div>
    </Modal>
  );
}
