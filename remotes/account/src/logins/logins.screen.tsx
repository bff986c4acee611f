import { useEffect, useState } from 'react';
import type { OwnLogin } from '@portal/contracts';
import { selectSession, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, MessageBar, MessageBarBody, PeopleIcon } from '@portal/ui/core';
import { AddIcon, ConfirmDialog, EmptyState, Grid, Page, Pager, RefusalBar, SearchFilter, Toolbar } from '@portal/ui/more';
import { ShownOnce } from '../shown-once';
import { useCommand } from '../use-command';
import { useFoundRows } from '../use-found-rows';
import { LoginDialog } from './login-dialog';
import { useLoginsColumns, type LoginCommand } from './logins-columns';
import { invitationDismissed, loginInvited, loginLocked, logins, loginUnlocked, selectInvitation, selectLogins } from './logins.slice';

const wordsOf = ({ login, name, email }: OwnLogin) => [login, name, email];

/** The customer's logins, managed by the customer. */
export default function LoginsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { login: own } = useSelector(selectSession);
  const state = useSelector(selectLogins);
  const failure = useFailureText(state.error);
  const issued = useSelector(selectInvitation);
  const [command, setCommand] = useState<LoginCommand | { kind: 'new' }>();
  const columns = useLoginsColumns({ own, grantable: state.data?.grantable }, setCommand);
  const { text, search, shown, onPrevious, onNext } = useFoundRows(state.data?.items, wordsOf);
  const read = () => void dispatch(logins.requested());
  useEffect(() => {
    dispatch(logins.requested());
    // The link must not stay in the store after the screen is closed.
    return () => void dispatch(invitationDismissed());
  }, [dispatch]);
  const close = () => setCommand(undefined);
  return (
    <Page title={t('logins.title')} text={t('logins.text')} actions={<Button
      appearance="primary" icon={<AddIcon />} disabledFocusable={!state.data} onClick={() => setCommand({ kind: 'new' })}
    >{t('logins.new')}</Button>}>
      <Toolbar label={t('grid.filters')}><SearchFilter label={t('logins.search')} value={text} onChange={search} /></Toolbar>
      {state.data?.truncated && <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t('logins.truncated', { shown: state.data.items.length })}</MessageBarBody>
      </MessageBar>}
      <div>
        <Grid
          label={t('logins.title')} columns={columns} rows={shown} rowKey={({ uuid }) => uuid} rowName={({ login }) => login}
          status={state.status}
          failure={failure && {
            title: t('logins.failed'), text: failure.text, lines: failure.lines, traceId: state.error?.traceId, onRetry: read,
          }}
          empty={text === '' ? <EmptyState icon={<PeopleIcon />} title={t('logins.none')} /> : (
            <EmptyState
              title={t('grid.nothingFound')} text={t('logins.nothingFoundText')}
              action={<Button onClick={() => search('')}>{t('grid.showAll')}</Button>}
            />
          )}
        />
        {(onPrevious || onNext) && <Pager onPrevious={onPrevious} onNext={onNext} />}
      </div>
      {command?.kind === 'new' && state.data && <LoginDialog item={null} grantable={state.data.grantable} onClose={close} />}
      {command?.kind === 'edit' && state.data && (
        <LoginDialog key={command.item.uuid} item={command.item} grantable={state.data.grantable} onClose={close} />
      )}
      {(command?.kind === 'lock' || command?.kind === 'unlock' || command?.kind === 'invite') && (
        <Question kind={command.kind} item={command.item} onClose={close} />
      )}
      {!command && issued && <InvitationShown {...issued} />}
    </Page>
  );
}

const commands = { lock: loginLocked, unlock: loginUnlocked, invite: loginInvited };

function Question({ kind, item: { uuid, login }, onClose }: { kind: keyof typeof commands; item: OwnLogin; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy, failure } = useCommand(`${kind} ${uuid}`, onClose);
  return (
    <ConfirmDialog
      open danger={kind !== 'unlock'} busy={busy} title={t(`logins.question.${kind}.title`, { login })} confirmLabel={t(`logins.${kind}`)}
      onConfirm={() => dispatch(commands[kind]({ uuid, login }))} onCancel={onClose}
    >
      {t(`logins.question.${kind}.text`)}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}

function InvitationShown({ login, invitation: { path, expires } }: NonNullable<ReturnType<typeof selectInvitation>>) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  return (
    <ShownOnce
      title={t('logins.invitationTitle', { login })} warning={t('logins.invitationText', { when: format.dateTime(expires) })}
      label={t('logins.invitation')}
      secret={new URL(path, window.location.origin).href} closeLabel={t('logins.invitationKept')}
      onClose={() => void dispatch(invitationDismissed())}
    />
  );
}
