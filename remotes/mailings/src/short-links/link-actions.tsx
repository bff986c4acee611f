import type { ShortLink } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { MenuButton, MoreIcon, type MenuChoice } from '@portal/ui/core';
import { archivingAsked, changeRequested, formOpened } from './short-links.slice';

/** What may be done to a link as it stands (LNK-01); one that a mailing uses only gets another name. */
export function LinkActions({ link }: { link: ShortLink }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { uuid, status, short_url: url } = link;
  const choices: MenuChoice[] = [{ id: 'edit', label: t('shortLinks.edit'), onSelect: () => dispatch(formOpened(link)) }];
  if (status === 'draft' || status === 'archived') choices.push({ id: 'activate', label: t('shortLinks.activate'), onSelect: () => dispatch(changeRequested({ uuid, status: 'active' })) });
  if (status === 'active') choices.push({ id: 'archive', label: t('shortLinks.archive'), onSelect: () => dispatch(archivingAsked(link)) });
  return <MenuButton boxed hint label={t('shortLinks.actionsOf', { url })} sections={[{ id: 'actions', choices }]}><MoreIcon aria-hidden="true" /></MenuButton>;
}
