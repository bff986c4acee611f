import type { ShortLink } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { MenuButton, MoreIcon, type MenuChoice } from '@portal/ui/core';
import { archivingOpened, changeRequested, formOpened } from './short-links.slice';

/** Commands that the link's status permits (LNK-01). A link that a mailing uses (`booked`) can only be renamed. */
export function LinkActions({ link }: { link: ShortLink }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { uuid, status, short_url: url } = link;
  const choices: MenuChoice[] = [{ id: 'edit', label: t('shortLinks.edit'), onSelect: () => dispatch(formOpened(link)) }];
  if (status === 'draft' || status === 'archived') choices.push({
    id: 'activate', label: t('shortLinks.activate'), onSelect: () => dispatch(changeRequested({ uuid, status: 'active' })),
  });
  if (status === 'active') choices.push({ id: 'archive', label: t('shortLinks.archive'), onSelect: () => dispatch(archivingOpened(link)) });
  return <MenuButton boxed hint label={t('shortLinks.actionsOf', { url })} sections={[{ id: 'actions', choices }]}>
    <MoreIcon aria-hidden="true" />
  </MenuButton>;
}
