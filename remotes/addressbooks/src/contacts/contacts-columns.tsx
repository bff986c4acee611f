import { useMemo } from 'react';
import { contactFields, MAX_CONTACT_FIELD, type AddressBook, type Contact } from '@portal/contracts';
import { useCan, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { ChatIcon, makeStyles, tokens } from '@portal/ui/shell';
import { Button, DeleteIcon, EditIcon, type GridColumn, LinkButton, StatusBadge } from '@portal/ui/screens';
import { contactsRemovalRequested } from '../removals.slice';

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground3 },
  text: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(96px, 14vw, 220px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  num: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  actions: { display: 'inline-flex', gap: tokens.spacingHorizontalXS },
});

/** `outdated`: phone numbers of the rows that no longer match the search or the sort order. */
export function useContactsColumns(
  { uuid, name: bookName, canEdit }: AddressBook, outdated: ReadonlySet<string>, onEdit: (contact: Contact) => void,
): readonly GridColumn<Contact>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const canChat = useCan('/chat');
  return useMemo(() => {
    const fields = contactFields.map((field): GridColumn<Contact> => ({
      id: field,
      header: t(`field.${field}`),
      sort: field === 'num' || field === 'name' ? field : undefined,
      card: field === 'num' ? 'title' : undefined,
      edit: {
        value: (row) => (field === 'num' ? withPlus(row.num) : row[field] ?? ''), maxLength: field === 'num' ? 100 : MAX_CONTACT_FIELD * 2,
        inputMode: field === 'num' ? 'tel' : 'text',
      },
      cell: (row) => {
        if (field === 'num') return outdated.has(row.num) ? <span
          className={styles.num}
        >{withPlus(row.num)}<StatusBadge intent="info">{t('contacts.unfit')}</StatusBadge></span> : withPlus(row.num);
        const value = row[field];
        return value === null || value === '' ? <span
          className={styles.muted}
        >—</span> : <span className={styles.text} title={value}>{value}</span>;
      },
    }));
    if (!canEdit && !canChat) return fields;
    return [...fields, {
      id: 'actions', header: t('contacts.actions'), width: '136px', card: 'footer',
      cell: (row) => (
        <span className={styles.actions}>
          {canChat && <LinkButton
            size="small" appearance="subtle" icon={<ChatIcon />} to={`/chat?to=${row.num}`}
            aria-label={t('contacts.chatWith', { num: withPlus(row.num) })}
          />}
          {canEdit && <Button
            size="small" appearance="subtle" icon={<EditIcon />} aria-label={t('contacts.editOne', { num: withPlus(row.num) })}
            onClick={() => onEdit(row)}
          />}
          {canEdit && <Button
            size="small" appearance="subtle" icon={<DeleteIcon />} aria-label={t('contacts.deleteOne', { num: withPlus(row.num) })}
            onClick={() => dispatch(contactsRemovalRequested({ bookUuid: uuid, name: bookName, nums: [row.num] }))}
          />}
        </span>
      ),
    }];
  }, [t, styles, dispatch, uuid, bookName, canEdit, canChat, outdated, onEdit]);
}
