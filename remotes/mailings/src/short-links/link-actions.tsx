import type { ShortLink } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import type { MenuChoice } from '@portal/ui/shell';
import { CheckIcon, EditIcon, HideIcon, RowMenu } from '@portal/ui/screens';
import { setLinkStatus } from './short-links.state';

/** The open dialog: the form of a link (null for a new one), or the confirmation of archiving. */
export type LinkDialog = { kind: 'form'; link: ShortLink | null } | { kind: 'archive'; link: ShortLink };

/** Commands that the link's status permits (LNK-01). A link that a mailing uses (`booked`) can only be renamed. */
export function LinkActions({ link, onOpen }: { link: ShortLink; onOpen: (dialog: LinkDialog) => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { uuid, status, short_url: url } = link;
  const choices: MenuChoice[] = [
    { id: 'edit', label: t('linksPage.edit'), icon: <EditIcon />, onSelect: () => onOpen({ kind: 'form', link }) },
  ];
  if (status === 'draft' || status === 'archived') choices.push({
    id: 'activate', label: t('linksPage.activate'), icon: <CheckIcon />,
    onSelect: () => void dispatch(setLinkStatus.submitted({ uuid, status: 'active' })),
  });
  if (status === 'active') choices.push({
    id: 'archive', label: t('linksPage.archive'), icon: <HideIcon />, onSelect: () => onOpen({ kind: 'archive', link }),
  });
  return <RowMenu label={t('linksPage.actionsOf', { url })} sections={[{ id: 'actions', choices }]} />;
}
