import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';
import { Button, CopyButton, Field, Input, MessageBar, MessageBarBody } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  text: { margin: 0 },
  link: { width: '100%', fontFamily: tokens.fontFamilyMonospace },
});

/** An invitation link; the server returns it only once. */
export type IssuedInvitation = { login: string; path: string; expires: string };
export type InvitationDialogProps = { invitation: IssuedInvitation; onClose: () => void };

/** The link cannot be shown again. Only the button closes the dialog, so that the user does not lose the link by mistake. */
export function InvitationDialog({ invitation: { login, path, expires }, onClose }: InvitationDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const link = new URL(path, window.location.origin).href;
  return (
    <Modal
      open
      title={t('logins.invitation.title', { login })}
      actions={
        <>
          <CopyButton label={t('logins.invitation.copy')} text={() => link} copied={t('copying.done')} notCopied={t('copying.failed')} />
          <Button appearance="primary" onClick={onClose}>{t('logins.invitation.close')}</Button>
        </>
      }
    >
      <div className={styles.root}>
        <p className={styles.text}>{t('logins.invitation.text')}</p>
        <Field label={t('logins.invitation.link')} hint={t('logins.invitation.expires', { at: format.dateTime(expires) })}>
          <Input readOnly className={styles.link} value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <MessageBar intent="warning"><MessageBarBody>{t('logins.invitation.once')}</MessageBarBody></MessageBar>
      </div>
    </Modal>
  );
}
