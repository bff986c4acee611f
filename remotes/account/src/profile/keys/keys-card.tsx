import { MAX_KEYS, type ApiKey } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, makeStyles, tokens } from '@portal/ui/core';
import { AddIcon, ConfirmDialog, EmptyState, RefusalBar } from '@portal/ui/more';
import { useEffect, useState } from 'react';
import { ReadingView } from '../../reading-view';
import { ShownOnce } from '../../shown-once';
import { useCommand } from '../../use-command';
import { KeyItem } from './key-item';
import { keyRemoved, keys, selectKeys, selectNewKey, keyDismissed, type NewKey } from './keys.slice';
import { NewKeyDialog } from './new-key-dialog';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
});

/** All API keys of the customer, including those that other logins created. */
export function KeysCard() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const state = useSelector(selectKeys);
  const created = useSelector(selectNewKey);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [removed, setRemoved] = useState<ApiKey>();
  useEffect(() => void dispatch(keys.requested()), [dispatch]);
  const isFull = (state.data?.items.length ?? 0) >= MAX_KEYS;
  return (
    <Card title={t('keys.title')} actions={<Button
      appearance="primary" icon={<AddIcon />} disabledFocusable={isFull} onClick={() => setDialogOpen(true)}
    >{t('keys.new')}</Button>}>
      <div className={styles.root}>
        <p className={styles.text}>{t('keys.text')}</p>
        {isFull && <p className={styles.text}>{t('keys.full', { max: MAX_KEYS })}</p>}
        <ReadingView reading={state} failed={t('keys.failed')} onRead={() => void dispatch(keys.requested())}>
          {({ items }) => (items.length === 0 ? <EmptyState level={3} title={t('keys.none')} text={t('keys.noneText')} /> : (
            <ul className={styles.list}>
              {items.map((item) => <KeyItem key={item.uuid} item={item} onRemove={() => setRemoved(item)} />)}
            </ul>
          ))}
        </ReadingView>
      </div>
      {dialogOpen && <NewKeyDialog grantable={state.data?.grantable ?? []} onClose={() => setDialogOpen(false)} />}
      {!dialogOpen && created && <NewKeyShown created={created} />}
      {removed && <RemoveDialog item={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  );
}

function RemoveDialog({ item: { uuid, name }, onClose }: { item: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy, failure } = useCommand(`remove-key ${uuid}`, onClose);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('keys.removeTitle', { name })} confirmLabel={t('keys.remove')}
      onConfirm={() => dispatch(keyRemoved({ uuid, name }))} onCancel={onClose}
    >
      {t('keys.removeText')}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}

function NewKeyShown({ created: { key, name } }: { created: NonNullable<NewKey> }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  // The key must not stay in the store after the screen is closed.
  useEffect(() => () => void dispatch(keyDismissed()), [dispatch]);
  return <ShownOnce
    title={t('keys.madeTitle', { name })} warning={t('keys.madeText')} label={t('keys.key')} secret={key} closeLabel={t('keys.kept')}
    onClose={() => void dispatch(keyDismissed())}
  />;
}
