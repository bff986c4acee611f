import { lazy, Suspense, useState } from 'react';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { useTranslation } from '@portal/portal/i18n';
import { MenuButton, type MenuSection, NARROW, useMedia } from '@portal/ui/shell';

const ViewDialog = lazy(() => import('./view-dialog').then((dialog) => ({ default: dialog.ViewDialog })));

type SavedView = { id: string; name: string; isOpen: boolean };
export type ViewMenuProps = {
  views: readonly SavedView[];
  onChoose: (id: string) => void;
  /** Saves the current view; a view of the same name is overwritten. */
  onSave: (name: string) => void;
  onRemove: (id: string) => void;
};

/** Menu of saved table views. */
export function ViewMenu({ views, onChoose, onSave, onRemove }: ViewMenuProps) {
  const { t } = useTranslation();
  const narrow = useMedia(NARROW);
  const [dialog, setDialog] = useState<'save' | 'remove' | null>(null);
  const sections: MenuSection[] = [
    ...(views.length > 0 ? [
      { id: 'views', choices: views.map(({ id, name, isOpen }) => ({ id, label: name, checked: isOpen, onSelect: () => onChoose(id) })) },
    ] : []),
    {
      id: 'keeping',
      choices: [
        { id: 'save', label: t('remotes:grid.saveView'), onSelect: () => setDialog('save') },
        ...(views.length > 0 ? [
          { id: 'remove', label: t('remotes:grid.removeViews'), onSelect: () => setDialog('remove') },
        ] : []),
      ],
    },
  ];
  const close = () => setDialog(null);
  return (
    <>
      <MenuButton label={t('remotes:grid.views')} icon={<BookmarkRegular aria-hidden="true" />} sections={sections}>
        {!narrow && t('remotes:grid.views')}
      </MenuButton>
      {dialog && <Suspense><ViewDialog kind={dialog} views={views} onSave={onSave} onRemove={onRemove} onClose={close} /></Suspense>}
    </>
  );
}
