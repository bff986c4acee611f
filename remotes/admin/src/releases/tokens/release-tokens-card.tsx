import { useCallback, useEffect, useMemo } from 'react';
import type { ReleaseToken } from '@portal/contracts/admin';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card } from '@portal/ui/core';
import { AddIcon, ConfirmDialog, EmptyState, Grid, RefusalBar, type GridColumn, Timestamp } from '@portal/ui/more';
import { CreateTokenDialog } from './create-token.dialog';
import { revocationSubmitted, selectReleaseTokens, tokenDialogClosed, tokenDialogOpened, tokensRequested } from './release-tokens.slice';
import { TokenShownDialog } from './token-shown.dialog';

/** Tokens of programs that publish releases, with their rights and last use. */
export function ReleaseTokensCard() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { items, dialog, created } = useSelector(selectReleaseTokens);
  const failure = useFailureText(items.error);
  const load = useCallback(() => void dispatch(tokensRequested()), [dispatch]);
  useEffect(load, [load]);
  // The token must not stay in the store after the screen is closed.
  useEffect(() => () => void dispatch(tokenDialogClosed()), [dispatch]);
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
        onClick={() => dispatch(tokenDialogOpened({ kind: 'revoke', item }))}
      >{t('releases.tokens.revoke')}</Button>,
    },
  ], [t, dispatch]);
  return (
    <Card flush title={t('releases.tokens.title')} actions={<Button
      icon={<AddIcon />} onClick={() => dispatch(tokenDialogOpened({ kind: 'create' }))}
    >{t('releases.tokens.create')}</Button>}>
      <Grid
        plain label={t('releases.tokens.title')} columns={columns} rows={items.data ?? []} rowKey={({ uuid }) => uuid}
        rowName={({ name }) => name} status={items.status}
        failure={failure && {
          title: t('releases.tokens.failed'), text: failure.text, lines: failure.lines, traceId: items.error?.traceId, onRetry: load,
        }}
        empty={<EmptyState level={3} title={t('releases.tokens.none')} text={t('releases.tokens.noneText')} />}
      />
      {dialog?.kind === 'create' && <CreateTokenDialog />}
      {dialog?.kind === 'revoke' && <RevokeDialog item={dialog.item} />}
      {created && <TokenShownDialog {...created} />}
    </Card>
  );
}

function RevokeDialog({ item: { uuid, name } }: { item: ReleaseToken }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectReleaseTokens);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('releases.tokens.revokeTitle', { name })} confirmLabel={t('releases.tokens.revoke')}
      onConfirm={() => dispatch(revocationSubmitted({ uuid }))} onCancel={() => dispatch(tokenDialogClosed())}
    >
      {t('releases.tokens.revokeText')}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
