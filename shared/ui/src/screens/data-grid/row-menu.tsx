import { MenuButton, type MenuSection, MoreIcon } from '@portal/ui/shell';

export type RowMenuProps = { label: string; sections: readonly MenuSection[] };

/** The "…" menu of a row; nothing if it has no choices. */
export function RowMenu({ label, sections }: RowMenuProps) {
  const filled = sections.filter(({ choices }) => choices.length > 0);
  if (filled.length === 0) return null;
  return <MenuButton boxed hint label={label} sections={filled}><MoreIcon aria-hidden="true" /></MenuButton>;
}
