import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, DismissIcon, MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/core';
import { ResetIcon } from '@portal/ui/more';
import { hidingForgotten, hidingRequested, selectJustHidden } from '../command.slice';

/** What was hidden, or shown again, a moment ago, and the way back. */
export function JustHidden() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hiding = useSelector(selectJustHidden);
  if (!hiding) return null;
  const { name, hidden } = hiding;
  const undo = () => {
    dispatch(hidingForgotten());
    dispatch(hidingRequested({ ...hiding, hidden: !hidden }));
  };
  return (
    <MessageBar intent="info" layout="multiline" role="status">
      <MessageBarBody>{t(hidden ? 'lists.isHidden' : 'lists.isShown', { name })}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" icon={<ResetIcon />} onClick={undo}>{t('lists.undo')}</Button>
        <Button size="small" appearance="subtle" icon={<DismissIcon />} aria-label={t('lists.dismiss')} onClick={() => dispatch(hidingForgotten())} />
      </MessageBarActions>
    </MessageBar>
  );
}
