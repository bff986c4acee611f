import { useState } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useTranslation } from '@portal/portal/i18n';
import { Modal, tokens, useUiText } from '@portal/ui/shell';
import { Button, Field, Input } from '../control/sized';
import { Form } from '../form';
import type { ViewMenuProps } from './view-menu';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS, minHeight: '40px',
    overflowWrap: 'anywhere',
  },
});

type Props = Pick<ViewMenuProps, 'views' | 'onSave' | 'onRemove'> & { onClose: () => void };

export function ViewDialog({ kind, views, onSave, onRemove, onClose }: Props & { kind: 'save' | 'remove' }) {
  return kind === 'save' ? <SaveDialog
    names={views.map(({ name }) => name)} first={views.find(({ isOpen }) => isOpen)?.name ?? ''} onSave={onSave} onClose={onClose}
  /> : <RemoveDialog views={views} onRemove={onRemove} onClose={onClose} />;
}

function SaveDialog({ names, first, onSave, onClose }: Pick<Props, 'onSave' | 'onClose'> & { names: readonly string[]; first: string }) {
  const { t } = useTranslation();
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
      title={t('remotes:grid.saveViewTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button appearance="primary" disabledFocusable={written === ''} onClick={save}>{ui('save')}</Button>
        </>
      }
    >
      <Form onSubmit={save}>
        <Field
          label={t('remotes:grid.viewName')} required
          hint={names.includes(written) ? t('remotes:grid.viewReplaced') : t('remotes:grid.viewHint')}
        >
          <Input value={name} maxLength={100} onChange={(_, { value }) => setName(value)} />
        </Field>
      </Form>
    </Modal>
  );
}

function RemoveDialog({ views, onRemove, onClose }: Omit<Props, 'onSave'>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const ui = useUiText();
  return (
    <Modal
      open title={t('remotes:grid.removeViewsTitle')} onClose={onClose}
      actions={<Button appearance="primary" onClick={onClose}>{ui('close')}</Button>}
    >
      <ul className={styles.list} aria-label={t('remotes:grid.views')}>
        {views.map(({ id, name }) => (
          <li key={id} className={styles.item}>
            {name}
            <Button
              appearance="subtle" icon={<DeleteRegular />} aria-label={t('remotes:grid.removeView', { name })} onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
