import { useMemo } from 'react';
import type { Data } from '@portal/contracts';
import type { adminReleaseTokens, ReleaseToken } from '@portal/contracts/admin';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog, useResource } from '@portal/portal/resource';
import { Card } from '@portal/ui/shell';
import { AddIcon, Button, ConfirmDialog, EmptyState, Grid, type GridColumn, RefusalBar, Timestamp } from '@portal/ui/screens';
import { CreateTokenDialog } from './create-token.dialog';
import { createReleaseToken, releaseTokens, revokeReleaseToken } from './release-tokens.state';
import { TokenShownDialog } from './token-shown.dialog';

type TokenDialog = { kind: 'create' } | { kind: 'revoke'; item: ReleaseToken };

/** Tokens of programs that publish releases, with their rights and last use. */
export function ReleaseTokensCard() {
  const { t } = useTranslation();
  const list = useResource(releaseTokens, undefined);
  const failure = useFailureText(list.error);
  const { dialog, openDialog, closeDialog } = useDialog<TokenDialog>();
  // The token is gone once its dialog is closed or the screen is left. One that arrives later is shown on the next visit.
  const { dialog: created, openDialog: showCreated, closeDialog: forget } = useDialog<Data<typeof adminReleaseTokens.create>>();
  useCommand(createReleaseToken, (token) => {
    if (dialog?.kind === 'create') closeDialog();
    showCreated(token);
  });
  const columns = useMemo((): readonly GridColumn<ReleaseToken>[] => [
    { id: 'name', header: t('releases.tokens.name'), card: 'title', cell: ({ name, prefix }) => `${name} (${prefix}…)` },
    { id: 'remotes', header: t(
      'releases.tokens.remotes',
    ), wrap: true, cell: ({ remotes }) => (remotes.length > 0 ? remotes.join(', ') : t('releases.tokens.allRemotes')) },
    { id: 'rights', header: t(
      'releases.tokens.rights',
    ), wrap: true, cell: ({ rights }) => rights.map((right) => t(`releases.tokens.right.${right}.name`)).join(', ') },
    { id: 'expires', header: t('releases.tokens.expires'), whole: true, cell: ({ expires }) => <Timestamp at={expires} /> },
    { id: 'used', header: t('releases.tokens.lastUsed'), wrap: true, cell: ({ lastUsed, lastAddress }) => (lastUsed ? <><Timestamp
      at={lastUsed}
    />{lastAddress && `, ${lastAddress}`}</> : t('releases.tokens.never')) },
    { id: 'by', header: t('releases.tokens.createdBy'), cell: ({ createdBy }) => createdBy },
    {
      id: 'actions', header: t('releases.actions'), card: 'footer',
      cell: (item) => <Button
        size="small" aria-label={t('releases.tokens.revokeOf', { name: item.name })}
        onClick={() => openDialog({ kind: 'revoke', item })}
      >{t('releases.tokens.revoke')}</Button>,
    },
  ], [t, openDialog]);
  return (
    <Card flush title={t('releases.tokens.title')} actions={<Button
      icon={<AddIcon />} onClick={() => openDialog({ kind: 'create' })}
    >{t('releases.tokens.create')}</Button>}>
      <Grid
        plain label={t('releases.tokens.title')} columns={columns} rows={list.data?.items ?? []} rowKey={({ uuid }) => uuid}
        rowName={({ name }) => name} status={list.status}
        failure={failure && {
          title: t('releases.tokens.failed'), text: failure.text, lines: failure.lines, traceId: list.error?.traceId, onRetry: list.reload,
        }}
        empty={<EmptyState level={3} title={t('releases.tokens.none')} text={t('releases.tokens.noneText')} />}
      />
      {dialog?.kind === 'create' && <CreateTokenDialog onClose={closeDialog} />}
      {dialog?.kind === 'revoke' && <RevokeDialog item={dialog.item} onClose={closeDialog} />}
      {created && <TokenShownDialog name={created.item.name} token={created.token} onClose={forget} />}
    </Card>
  );
}

function RevokeDialog({ item: { uuid, name }, onClose }: { item: ReleaseToken; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(revokeReleaseToken, onClose, uuid);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('releases.tokens.revokeTitle', { name })} confirmLabel={t('releases.tokens.revoke')}
      onConfirm={() => submit({ uuid })} onCancel={onClose}
    >
      {t('releases.tokens.revokeText')}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
