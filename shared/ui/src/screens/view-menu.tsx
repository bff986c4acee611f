import { useState } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { MenuButton, type MenuSection, Modal, tokens, useUiText } from '@portal/ui/shell';
import { Button, Field, Input } from './control/sized';
import { Form } from './form';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS, minHeight: '40px',
    overflowWrap: 'anywhere',
  },
});

export type SavedView = { id: string; name: string; isOpen: boolean };
export type ViewMenuProps = {
  views: readonly SavedView[];
  onChoose: (id: string) => void;
  /** Saves the current view; a view of the same name is overwritten. */
  onSave: (name: string) => void;
  onRemove: (id: string) => void;
};

/** Menu of saved table views. */
export function ViewMenu({ views, onChoose, onSave, onRemove }: ViewMenuProps) {
  const ui = useUiText();
  const [dialog, setDialog] = useState<'save' | 'remove' | null>(null);
  const sections: MenuSection[] = [
    ...(views.length > 0 ? [
      { id: 'views', choices: views.map(({ id, name, isOpen }) => ({ id, label: name, checked: isOpen, onSelect: () => onChoose(id) })) },
    ] : []),
    {
      id: 'keeping',
      choices: [
        { id: 'save', label: ui('saveView'), icon: <SaveRegular />, onSelect: () => setDialog('save') },
        ...(views.length > 0 ? [
          { id: 'remove', label: ui('removeViews'), icon: <DeleteRegular />, onSelect: () => setDialog('remove') },
        ] : []),
      ],
    },
  ];
  const close = () => setDialog(null);
  return (
    <>
      <MenuButton label={ui('views')} icon={<BookmarkRegular aria-hidden="true" />} sections={sections}>{ui('views')}</MenuButton>
      {dialog === 'save' && <SaveDialog
        names={views.map(({ name }) => name)} first={views.find(({ isOpen }) => isOpen)?.name ?? ''} onSave={onSave} onClose={close}
      />}
      {dialog === 'remove' && <RemoveDialog views={views} onRemove={onRemove} onClose={close} />}
    </>
  );
}

function SaveDialog(
  { names, first, onSave, onClose }: { names: readonly string[]; first: string; onSave: (name: string) => void; onClose: () => void },
) {
  const ui = useUiText();
  const [name, setName] = useState(first);
  const written = name.trim();
  const save = () => {
    if (written === '') return;
    onSave(written);
    onClose();
  };
  return (
    <Modal
      open
      title={ui('saveViewTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button appearance="primary" disabledFocusable={written === ''} onClick={save}>{ui('save')}</Button>
        </>
      }
    >
      <Form onSubmit={save}>
        <Field label={ui('viewName')} required hint={names.includes(written) ? ui('viewReplaced') : ui('viewHint')}>
          <Input value={name} maxLength={100} onChange={(_, { value }) => setName(value)} />
        </Field>
      </Form>
    </Modal>
  );
}

function RemoveDialog({ views, onRemove, onClose }: { views: readonly SavedView[]; onRemove: (id: string) => void; onClose: () => void }) {
  const styles = useStyles();
  const ui = useUiText();
  return (
    <Modal
      open title={ui('removeViewsTitle')} onClose={onClose} actions={<Button appearance="primary" onClick={onClose}>{ui('close')}</Button>}
    >
      <ul className={styles.list} aria-label={ui('views')}>
        {views.map(({ id, name }) => (
          <li key={id} className={styles.item}>
            {name}
            <Button appearance="subtle" icon={<DeleteRegular />} aria-label={ui('removeView', { name })} onClick={() => onRemove(id)} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
