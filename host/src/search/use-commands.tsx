import Fuse from 'fuse.js/basic';
import { logoutRequested } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { LanguageIcon, SignOutIcon, SizeIcon, SystemSchemeIcon } from '@portal/ui/late-icons';
import { useChoices } from '../settings/choices';
import type { Entry } from './entry';
import { MAX_IN_GROUP } from './title-rank';

/** Commands available on every page, matched by name: sign out, language, color scheme, size. */
export function useCommands(): (text: string) => readonly Entry[] {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { language, scheme, size } = useChoices();
  const icons = { language: <LanguageIcon />, scheme: <SystemSchemeIcon />, size: <SizeIcon /> };
  const commands: readonly Entry[] = [
    ...[language, scheme, size].flatMap(({ id, heading, choices }) => choices.map((choice) => ({
      id: `command ${id} ${choice.id}`, title: `${heading}: ${choice.label}`, icon: icons[id as keyof typeof icons],
      checked: choice.checked, command: true, choose: choice.onSelect,
    }))),
    {
      id: 'command logout', title: t('user.logout'), icon: <SignOutIcon />, command: true, deliberate: true,
      choose: () => void dispatch(logoutRequested()),
    },
  ];
  return (text) => (
    new Fuse(commands, { keys: ['title'], threshold: 0.3, ignoreLocation: true })
      .search(text, { limit: MAX_IN_GROUP }).map(({ item }) => item)
  );
}
