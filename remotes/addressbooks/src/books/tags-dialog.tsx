import { useState } from 'react';
import { MAX_TAG, type AddressBook } from '@portal/contracts';
import { readTags } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';
import { FormDialog } from '@portal/ui/forms';
import { Button, ConfirmDialog, DeleteIcon, EditIcon, Field, Input, RefusalBar } from '@portal/ui/screens';
import { addressBook } from '../address-book.state';
import { removeTag, renameTag } from './tags.state';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  tag: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

type Step = { rename: string } | { remove: string } | null;

/** Renames and deletes tags of a book. Both change all contacts that have the tag, in the background. */
export function TagsDialog({ book: { uuid, tags: known }, onClose }: { book: AddressBook; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const tags = useResource(addressBook, uuid).data?.tags ?? known;
  const [step, setStep] = useState<Step>(null);
  const back = () => setStep(null);
  if (step && 'rename' in step) return <Renaming bookUuid={uuid} tag={step.rename} onClose={back} />;
  if (step) return <Removal bookUuid={uuid} tag={step.remove} onClose={back} />;
  const sorted = tags.toSorted((one, other) => one.localeCompare(other));
  return (
    <Modal
      open title={t('tags.manage')} onClose={onClose}
      actions={<Button appearance="primary" onClick={onClose}>{t('tags.done')}</Button>}
    >
      <p className={styles.note}>{t(tags.length === 0 ? 'tags.none' : 'tags.manageText')}</p>
      <ul className={styles.list}>
        {sorted.map((tag) => (
          <li key={tag} className={styles.tag}>
            <span className={styles.name}>{tag}</span>
            <Button
              appearance="subtle" icon={<EditIcon />} aria-label={t('tags.renameOne', { tag })} onClick={() => setStep({ rename: tag })}
            />
            <Button
              appearance="subtle" icon={<DeleteIcon />} aria-label={t('tags.removeOne', { tag })} onClick={() => setStep({ remove: tag })}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Renaming({ bookUuid, tag, onClose }: { bookUuid: string; tag: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(tag);
  const [checked, setChecked] = useState(false);
  const { busy, failure, submit } = useCommand(renameTag, onClose, bookUuid);
  const { tags: [become, another] } = readTags(name);
  const isFaulty = readTags(name).faulty !== null || become === undefined || another !== undefined;
  const save = () => {
    setChecked(true);
    if (isFaulty) return;
    if (become === tag) onClose();
    else submit({ bookUuid, tag, name: become });
  };
  return (
    <FormDialog
      title={t('tags.renameOne', { tag })} confirmLabel={t('form.save')} busy={busy} failure={failure} onConfirm={save} onClose={onClose}
    >
      <Field
        label={t('tags.newName')} hint={t('tags.renameHint')}
        validationMessage={checked && isFaulty ? t('tags.faulty', { max: MAX_TAG }) : undefined}
      >
        <Input maxLength={MAX_TAG * 2} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
    </FormDialog>
  );
}

function Removal({ bookUuid, tag, onClose }: { bookUuid: string; tag: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(removeTag, onClose, bookUuid);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('tags.removeTitle', { tag })} confirmLabel={t('tags.removeConfirm')}
      onConfirm={() => submit({ bookUuid, tag })} onCancel={onClose}
    >
      {t('tags.removeText')}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
