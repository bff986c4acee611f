import { useState } from 'react';
import { addressBookTypes, NO_PARAM_NAMES, type AddressBook, type AddressBookType } from '@portal/contracts';
import { paramNameFault } from '@portal/messaging';
import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useNavigate } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { FormDialog, OrganizationChoice } from '@portal/ui/forms';
import { Field, Input, Select } from '@portal/ui/screens';
import { ExplainedChoice } from '../explained-choice';
import { createBook, updateBook } from './books.state';
import { ParamNamesFields } from './param-names-fields';

/** Form to create a book, whose page then opens, or to edit its settings. */
export function BookForm({ book, onClose }: { book: AddressBook | null; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const creation = useCommand(createBook, ({ uuid }) => {
    onClose();
    void navigate(`/addressbook/${uuid}`);
  });
  const update = useCommand(updateBook, onClose, book?.uuid);
  const { busy, failure } = book ? update : creation;
  const canStopList = useCan('/addressbook/action/stoplist');
  const [type, setType] = useState<AddressBookType>(book?.type ?? 'generic');
  const [alphaName, setAlphaName] = useState('');
  const alphaNames = new Set(useSelector(selectSession).allAlphaNames.map((each) => each.name));
  const [name, setName] = useState(book?.name ?? '');
  const [organizationUuids, setOrganizationUuids] = useState<string[]>();
  const [paramNames, setParamNames] = useState<readonly string[]>();
  const shownNames = paramNames ?? (book?.paramNames ?? NO_PARAM_NAMES).map((each) => each ?? '');
  const [checked, setChecked] = useState(false);
  const types = addressBookTypes.filter((each) => each !== 'stoplist' || canStopList);

  const confirm = () => {
    const words = { name: name.trim(), ...(organizationUuids && { organizationUuids }) };
    setChecked(true);
    if (words.name === '' || shownNames.some((_, index) => paramNameFault(shownNames, index) !== null)) return;
    const changedNames = paramNames && { paramNames: paramNames.map((each) => each.trim() || null) };
    if (book) update.submit({ uuid: book.uuid, ...words, ...changedNames });
    else creation.submit({ type, ...words, ...(type === 'stoplist' && alphaName !== '' && { alphaName }) });
  };
  return (
    <FormDialog
      tall title={book ? t('form.editTitle') : t('form.newTitle')} confirmLabel={book ? t('form.save') : t('form.create')} busy={busy}
      failure={failure} onConfirm={confirm} onClose={onClose}
    >
      <Field label={t('form.name')} required validationMessage={checked && name.trim() === '' ? t('form.nameMissing') : undefined}>
        <Input autoFocus maxLength={200} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      {!book && (
        <ExplainedChoice
          label={t('form.type')} value={type} onChange={setType}
          choices={types.map((value) => ({ value, name: t(`type.${value}.name`), text: t(`type.${value}.text`) }))}
        />
      )}
      {!book && type === 'stoplist' && alphaNames.size > 0 && (
        <Field label={t('contacts.stops')}>
          <Select value={alphaName} onChange={(_, { value }) => setAlphaName(value)}>
            <option value="">{t('contacts.allAlphaNames')}</option>
            {[...alphaNames].map((each) => <option key={each} value={each}>{each}</option>)}
          </Select>
        </Field>
      )}
      {book && <ParamNamesFields names={shownNames} checked={checked} onChange={setParamNames} />}
      <OrganizationChoice own={book?.organizations ?? null} chosen={organizationUuids} onChange={setOrganizationUuids} />
    </FormDialog>
  );
}
