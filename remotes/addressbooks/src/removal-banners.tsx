import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { DismissIcon } from '@portal/ui/shell';
import { Button, MessageBar, MessageBarActions, MessageBarBody, ResetIcon } from '@portal/ui/screens';
import { removalDismissed, selectRemovals, undoRequested, type Removal } from './removals.slice';

/** Shows recently deleted books and contacts, each with a restore button. With `bookUuid`, shows only those of that book. */
export function RemovalBanners({ bookUuid }: { bookUuid?: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const removals = useSelector(selectRemovals).filter((removal) => bookUuid === undefined || removal.bookUuid === bookUuid);
  const words = (removal: Removal) => (removal.kind === 'book'
    ? t('removal.book', { name: removal.name })
    : t('removal.contacts', { count: removal.count, name: removal.name }));
  return removals.map((removal) => (
    <MessageBar key={removal.undo} intent="info" layout="multiline" role="status">
      <MessageBarBody>{words(removal)}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" icon={<ResetIcon />} onClick={() => dispatch(undoRequested(removal))}>{t('removal.undo')}</Button>
        <Button
          size="small" appearance="subtle" icon={<DismissIcon />} aria-label={t('removal.dismiss')}
          onClick={() => dispatch(removalDismissed(removal.undo))}
        />
      </MessageBarActions>
    </MessageBar>
  ));
}
