import { useState } from 'react';
import { addressBookTypes, type AddressBook, type AddressBookType } from '@portal/contracts';
import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Field, Input, makeStyles, tokens } from '@portal/ui/core';
import { Checkbox } from '@portal/ui/more';
import { ExplainedChoice } from '../explained-choice';
import { changeRequested, creationRequested } from './book-deeds.slice';
import { DeedDialog } from './deed-dialog';

const useStyles = makeStyles({
  set: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0, margin: 0, padding: 0, border: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

/** A new book, or the name and the organizations of one. */
export function BookForm({ book }: { book: AddressBook | null }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const canStopList = useCan('/addressbook/action/stoplist');
  const { organizations } = useSelector(selectSession);
  const [type, setType] = useState<AddressBookType>(book?.type ?? 'generic');
  const [name, setName] = useState(book?.name ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(book?.organizations.map(({ uuid }) => uuid) ?? []);
  const [missing, setMissing] = useState(false);
  const types = addressBookTypes.filter((each) => each !== 'stoplist' || canStopList);
  // Those that it has and this login has not stay offered, so that they are not lost unseen.
  const offered = [...organizations, ...(book?.organizations ?? []).filter(({ uuid }) => organizations.every((other) => other.uuid !== uuid))];

  const confirm = () => {
    const words = { name: name.trim(), organizationUuids: [...chosen] };
    setMissing(words.name === '');
    if (words.name === '') return;
    dispatch(book ? changeRequested({ uuid: book.uuid, ...words }) : creationRequested({ type, ...words }));
  };
  const toggle = (uuid: string, on: boolean) => setChosen(on ? [...chosen, uuid] : chosen.filter((other) => other !== uuid));
  return (
    <DeedDialog title={book ? t('form.editTitle') : t('form.newTitle')} confirmLabel={book ? t('form.save') : t('form.create')} onConfirm={confirm}>
      <Field label={t('form.name')} required validationMessage={missing ? t('form.nameMissing') : undefined}>
        <Input autoFocus maxLength={200} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      {!book && (
        <ExplainedChoice label={t('form.type')} value={type} onChange={setType} choices={types.map((value) => ({ value, name: t(`type.${value}.name`), text: t(`type.${value}.text`) }))} />
      )}
      {offered.length > 0 && (
        // No Field: its label is of one control, and these are several.
        <fieldset className={styles.set}>
          <legend>{t('form.organizations')}</legend>
          {offered.map(({ uuid, name: organization }) => (
            <Checkbox key={uuid} label={organization} checked={chosen.includes(uuid)} onChange={(_, { checked }) => toggle(uuid, checked === true)} />
          ))}
          <p className={styles.hint}>{t('form.organizationsHint')}</p>
        </fieldset>
      )}
    </DeedDialog>
  );
}
