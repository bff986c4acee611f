import { MAX_KEYS, type ApiKey } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog, useResource } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { AddIcon, Button, ConfirmDialog, EmptyState, KeyIcon, Page, RefusalBar } from '@portal/ui/screens';
import { useState } from 'react';
import { ArticleLink } from '../article-link';
import { ReadingView } from '../reading-view';
import { ShownOnce } from '../shown-once';
import { KeyItem } from './key-item';
import { createKey, keys, removeKey, type CreatedKey } from './keys.state';
import { NewKeyDialog } from './new-key-dialog';

const useStyles = makeStyles({
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
});

/** All API keys of the customer, including those that other logins created. */
export default function KeysScreen() {
  const { t } = useTranslation();
  const styles = useStyles();
  const loaded = useResource(keys, undefined);
  const { dialog: created, openDialog: showKey, closeDialog: hideKey } = useDialog<CreatedKey>();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [removed, setRemoved] = useState<ApiKey>();
  const isFull = (loaded.data?.items.length ?? 0) >= MAX_KEYS;
  // Here and not in the dialog: a key that was created while the user was away is shown on return.
  const creation = useCommand(createKey, (answer) => {
    setDialogOpen(false);
    showKey(answer);
  });
  const toggleDialog = (open: boolean) => {
    setDialogOpen(open);
    creation.reset();
  };
  const isEmpty = loaded.data?.items.length === 0;
  const create = (
    <Button
      appearance="primary" icon={<AddIcon />} disabledFocusable={isFull || !loaded.data} onClick={() => toggleDialog(true)}
    >{t('keys.new')}</Button>
  );
  return (
    <Page title={t('keys.title')} text={t('keys.text')} actions={isEmpty ? undefined : create}>
      {isFull && <p className={styles.text}>{t('keys.full', { max: MAX_KEYS })}</p>}
      <ReadingView reading={loaded} failed={t('keys.failed')} onRead={loaded.reload}>
        {({ items }) => (
          <Card>
            {items.length === 0 ? (
              <EmptyState
                icon={<KeyIcon />} title={t('keys.none')} text={t('keys.noneText')}
                action={<>{create}<ArticleLink article="api/basics">{t('keys.article')}</ArticleLink></>}
              />
            ) : (
              <ul className={styles.list}>
                {items.map((item) => <KeyItem key={item.uuid} item={item} onRemove={() => setRemoved(item)} />)}
              </ul>
            )}
          </Card>
        )}
      </ReadingView>
      {dialogOpen && loaded.data && (
        <NewKeyDialog
          {...loaded.data} busy={creation.busy} failure={creation.failure} onCreate={creation.submit}
          onClose={() => toggleDialog(false)}
        />
      )}
      {created && <ShownOnce
        title={t('keys.madeTitle', { name: created.item.name })} warning={t('keys.madeText')} label={t('keys.key')} secret={created.key}
        closeLabel={t('keys.kept')} onClose={hideKey}
      />}
      {removed && <RemoveDialog item={removed} onClose={() => setRemoved(undefined)} />}
    </Page>
  );
}

function RemoveDialog({ item: { uuid, name }, onClose }: { item: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(removeKey, onClose, uuid);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('keys.removeTitle', { name })} confirmLabel={t('keys.remove')}
      onConfirm={() => submit({ uuid, name })} onCancel={onClose}
    >
      {t('keys.removeText')}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
