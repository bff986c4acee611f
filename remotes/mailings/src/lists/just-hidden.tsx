import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { DismissIcon } from '@portal/ui/shell';
import { Button, MessageBar, MessageBarActions, MessageBarBody, ResetIcon } from '@portal/ui/screens';
import { hideList } from '../list-commands.state';
import { hidingDismissed, selectJustHidden } from './just-hidden.slice';

/** Shows which list was just hidden or shown again, with an undo button. */
export function JustHidden() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hiding = useSelector(selectJustHidden);
  if (!hiding) return null;
  const { name, hidden } = hiding;
  const undo = () => {
    dispatch(hidingDismissed());
    dispatch(hideList.submitted({ ...hiding, hidden: !hidden }));
  };
  return (
    <MessageBar intent="info" layout="multiline" role="status">
      <MessageBarBody>{t(hidden ? 'lists.isHidden' : 'lists.isShown', { name })}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" icon={<ResetIcon />} onClick={undo}>{t('lists.undo')}</Button>
        <Button
          size="small" appearance="subtle" icon={<DismissIcon />} aria-label={t('lists.dismiss')}
          onClick={() => dispatch(hidingDismissed())}
        />
      </MessageBarActions>
    </MessageBar>
  );
}
