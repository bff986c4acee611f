import { lazy, Suspense, useState } from 'react';
import type { AddressBook, Segment } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { MenuButton, type MenuSection, PeopleIcon } from '@portal/ui/shell';
import { filterOf, isSameFilter, noSearch, searchOf, type ContactSearch } from '../contact-filter';
import type { ChooseContacts } from '../use-contacts-query';
import { saveSegment } from './segments.state';

const SegmentDialog = lazy(() => import('./segment-dialog').then((dialog) => ({ default: dialog.SegmentDialog })));
const SegmentRemoval = lazy(() => import('./segment-removal').then((dialog) => ({ default: dialog.SegmentRemoval })));

export type SegmentsMenuProps = {
  book: AddressBook;
  segments: readonly Segment[];
  query: ContactSearch;
  /** UUID of the applied segment, or ''. */
  segment: string;
  onChange: ChooseContacts;
};

/** Applies a saved filter of the book, and saves the current one. */
export function SegmentsMenu({ book, segments: items, query, segment, onChange }: SegmentsMenuProps) {
  const { t } = useTranslation();
  const canSave = book.canManage;
  const [dialog, setDialog] = useState<'new' | { rename: Segment } | { remove: Segment } | null>(null);
  const filter = filterOf(query);
  const applied = items.find(({ uuid }) => uuid === segment);
  const saving = useCommand(saveSegment, ({ uuid }) => {
    onChange({ segment: uuid });
    setDialog(null);
  }, book.uuid, () => {
    // The changed filter was saved without a dialog, which now shows why that failed.
    if (dialog === null && applied) setDialog({ rename: applied });
  });
  const close = () => {
    saving.reset();
    setDialog(null);
  };
  const isChanged = applied !== undefined && !isSameFilter(applied.filter, filter);
  const isFiltered = !isSameFilter(filter, {});
  if (items.length === 0 && !(canSave && isFiltered)) return null;
  const sections: MenuSection[] = [
    ...(items.length > 0 ? [{ id: 'segments', choices: [
      { id: 'all', label: t('segments.all'), checked: !applied && !isFiltered, onSelect: () => onChange({ ...noSearch, segment: '' }) },
      ...items.map((item) => ({
        id: item.uuid, label: item.name, checked: item.uuid === segment,
        onSelect: () => onChange({ ...searchOf(item.filter), segment: item.uuid }),
      })),
    ] }] : []),
    ...(canSave ? [{ id: 'saving', choices: [
      ...(applied && isChanged && isFiltered ? [{
        id: 'update', label: t('segments.update', { name: applied.name }),
        onSelect: () => saving.submit({ bookUuid: book.uuid, uuid: applied.uuid, name: applied.name, filter }),
      }] : []),
      ...(isFiltered && (!applied || isChanged) ? [{ id: 'new', label: t('segments.new'), onSelect: () => setDialog('new') }] : []),
      ...(applied ? [
        { id: 'rename', label: t('segments.rename', { name: applied.name }), onSelect: () => setDialog({ rename: applied }) },
        { id: 'remove', label: t('segments.remove', { name: applied.name }), onSelect: () => setDialog({ remove: applied }) },
      ] : []),
    ] }] : []),
  ].filter(({ choices }) => choices.length > 0);
  const name = applied ? t(isChanged ? 'segments.changed' : 'segments.applied', { name: applied.name }) : t('segments.title');
  return (
    <>
      <MenuButton label={name} icon={<PeopleIcon aria-hidden="true" />} sections={sections}>{name}</MenuButton>
      <Suspense>
        {dialog === 'new' && <SegmentDialog
          bookUuid={book.uuid} filter={filter} segment={null} saving={saving} onClose={close}
        />}
        {dialog !== null && dialog !== 'new' && ('rename' in dialog
          ? <SegmentDialog bookUuid={book.uuid} segment={dialog.rename} saving={saving} onClose={close} />
          : <SegmentRemoval segment={dialog.remove} onRemoved={() => onChange({ segment: '' })} onClose={close} />)}
      </Suspense>
    </>
  );
}
