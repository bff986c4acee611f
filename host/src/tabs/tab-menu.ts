import type { MenuSection } from '@portal/ui/shell';
import type { ShownTab } from './shown-tabs';
import type { TabCommands } from './use-tab-commands';

/** Menu of a tab; actions without effect are omitted. */
export function tabMenu(
  tab: ShownTab, tabs: readonly ShownTab[], commands: TabCommands, t: (key: string) => string,
): readonly MenuSection[] {
  const movable = tabs.filter(({ fixed }) => !fixed);
  const at = movable.findIndex(({ path }) => path === tab.path);
  const left = tab.fixed ? undefined : movable[at - 1];
  const right = tab.fixed ? undefined : movable[at + 1];
  const choice = (id: string, isOffered: boolean, onSelect: () => void) => (isOffered ? [{ id, label: t(`tabs.${id}`), onSelect }] : []);
  return [
    {
      id: 'tab',
      choices: [...choice('refresh', true, () => commands.refresh(tab)), ...choice('close', !tab.fixed, () => commands.close(tab))],
    },
    {
      id: 'others',
      choices: [
        ...choice('closeOthers', movable.some(({ path }) => path !== tab.path), () => commands.closeOthers(tab)),
        ...choice('closeRight', movable.length > at + 1 && at + 1 > 0, () => commands.closeRight(tab)),
        ...choice('closeAll', movable.length > 0, () => commands.closeAll()),
      ],
    },
    {
      id: 'order',
      choices: [
        ...choice('moveLeft', left !== undefined, () => left && commands.move(tab.path, 'before', left.path)),
        ...choice('moveRight', right !== undefined, () => right && commands.move(tab.path, 'after', right.path)),
      ],
    },
  ].filter(({ choices }) => choices.length > 0);
}
