import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button } from '@portal/ui/core';
import { AddIcon } from '@portal/ui/more';
import { formOpened } from './contact-edit.slice';

export function AddContact() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return <Button appearance="primary" icon={<AddIcon />} onClick={() => dispatch(formOpened(null))}>{t('contacts.add')}</Button>;
}
