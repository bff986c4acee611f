import { useCallback, useState } from 'react';
import { gridExports, type OwnLogin } from '@portal/contracts';
import { selectSession, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog, useResource, type Command } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { PeopleIcon } from '@portal/ui/shell';
import { AddIcon, Button, ConfirmDialog, MessageBar, MessageBarBody, Page, RefusalBar } from '@portal/ui/screens';
import { OwnGrid } from '../own-grid';
import { ShownOnce } from '../shown-once';
import { LoginDialog } from './login-dialog';
import { LoginActions, type LoginCommand } from './login-actions';
import { useLoginsColumns } from './logins-columns';
import { createLogin, inviteLogin, lockLogin, logins, unlockLogin, type IssuedInvitation } from './logins.state';

const wordsOf = ({ login, name, email }: OwnLogin) => [login, name, email];

/** The customer's logins, managed by the customer. */
export default function LoginsScreen() {
  const { t } = useTranslation();
  const { login: own } = useSelector(selectSession);
  const state = useResource(logins, undefined);
  const { dialog: issued, openDialog: showLink, closeDialog: hideLink } = useDialog<IssuedInvitation>();
  const [command, setCommand] = useState<LoginCommand | { kind: 'new' }>();
  const showInvitation = (invitation: IssuedInvitation) => {
    if (command?.kind === 'new' || command?.kind === 'invite') setCommand(undefined);
    showLink(invitation);
  };
  // Here and not in the dialogs: a link that was issued while the user was away is shown on return.
  const creation = useCommand(createLogin, ({ item: { login }, invitation }) => showInvitation({ login, invitation }));
  const invitation = useCommand(inviteLogin, showInvitation);
  // Only one link at a time, so that the next one does not replace one that nobody has copied.
  const isIssuing = creation.busy || invitation.busy;
  const { reset: resetCreation } = creation;
  const { reset: resetInvitation } = invitation;
  const open = useCallback((next: LoginCommand | { kind: 'new' } | undefined) => {
    setCommand(next);
    resetCreation();
    resetInvitation();
  }, [resetCreation, resetInvitation]);
  const columns = useLoginsColumns();
  const grantable = state.data?.grantable;
  /** Not one's own login, not a deleted one, and none with roles that this login cannot grant. */
  const canChange = (item: OwnLogin) => (
    item.login !== own && item.status !== 3 && item.roles.every((role) => grantable?.includes(role)));
  const close = () => open(undefined);
  return (
    <Page title={t('logins.title')} text={t('logins.text')} actions={<Button
      appearance="primary" icon={<AddIcon />} disabledFocusable={!state.data} onClick={() => open({ kind: 'new' })}
    >{t('logins.new')}</Button>}>
      <OwnGrid
        screen="/logins/index"
        label={t('logins.title')}
        columns={columns}
        rows={state.data?.items}
        reading={state}
        onRead={state.reload}
        wordsOf={wordsOf}
        rowOpen={(item) => (canChange(item) ? () => open({ kind: 'edit', item }) : undefined)}
        actions={(item) => canChange(item) && <LoginActions item={item} onCommand={open} />}
        searchLabel={t('logins.search')}
        notice={state.data?.truncated && <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('logins.truncated', { shown: state.data.items.length })}</MessageBarBody>
        </MessageBar>}
        exporting={{ path: gridExports.ownLogins.path, query: {} }}
        failed={t('logins.failed')}
        none={{ icon: <PeopleIcon />, title: t('logins.none') }}
        nothingFound={t('logins.nothingFoundText')}
      />
      {command?.kind === 'new' && state.data && (
        <LoginDialog item={null} grantable={state.data.grantable} creation={{ ...creation, busy: isIssuing }} onClose={close} />
      )}
      {command?.kind === 'edit' && state.data && (
        <LoginDialog
          key={command.item.uuid} item={command.item} grantable={state.data.grantable} creation={creation} onClose={close}
        />
      )}
      {command?.kind === 'lock' && <StateQuestion kind="lock" command={lockLogin} item={command.item} onClose={close} />}
      {command?.kind === 'unlock' && <StateQuestion kind="unlock" command={unlockLogin} item={command.item} onClose={close} />}
      {command?.kind === 'invite' && (
        <Question kind="invite" item={command.item} running={{ ...invitation, busy: isIssuing }} onClose={close} />
      )}
      {!command && issued && <InvitationShown {...issued} onClose={hideLink} />}
    </Page>
  );
}

type Login = Pick<OwnLogin, 'uuid' | 'login'>;

function StateQuestion({ kind, command, item, onClose }: {
  kind: 'lock' | 'unlock'; command: Command<Login, OwnLogin>; item: OwnLogin; onClose: () => void;
}) {
  return <Question kind={kind} item={item} running={useCommand(command, onClose, item.uuid)} onClose={onClose} />;
}

function Question({ kind, item: { uuid, login }, running: { busy, failure, submit }, onClose }: {
  kind: 'lock' | 'unlock' | 'invite'; item: OwnLogin; running: ReturnType<typeof useCommand<Login, unknown>>; onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open danger={kind !== 'unlock'} busy={busy} title={t(`logins.question.${kind}.title`, { login })} confirmLabel={t(`logins.${kind}`)}
      onConfirm={() => submit({ uuid, login })} onCancel={onClose}
    >
      {t(`logins.question.${kind}.text`)}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}

function InvitationShown({ login, invitation: { path, expires }, onClose }: IssuedInvitation & { onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ShownOnce
      title={t('logins.invitationTitle', { login })} warning={t('logins.invitationText', { when: format.dateTime(expires) })}
      label={t('logins.invitation')}
      secret={new URL(path, window.location.origin).href} closeLabel={t('logins.invitationKept')}
      onClose={onClose}
    />
  );
}
