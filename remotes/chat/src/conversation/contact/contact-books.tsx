import { paramFields, type ChatContact, type ContactBook } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { KeyValues, RouteLink } from '@portal/ui/screens';
import { onOneLine } from '@portal/messaging';
import { ContactPart } from './contact-part';

const useStyles = makeStyles({
  book: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0, padding: '10px 12px',
    borderRadius: tokens.borderRadiusLarge, border: `1px solid ${tokens.colorNeutralStroke2}`, overflowWrap: 'anywhere',
  },
  tags: { display: 'flex', flexWrap: 'wrap', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  tag: {
    padding: '1px 8px', borderRadius: tokens.borderRadiusCircular, backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  more: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** The address books that contain the number, apart from stop lists, with its fields and tags. */
export function ContactBooks({ contact: { books, moreBooks } }: { contact: ChatContact }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shown = books.filter(({ type }) => type !== 'stoplist');
  return (
    <ContactPart title={t('conversation.contact.books')} none={shown.length === 0 ? t('conversation.contact.noBooks') : undefined}>
      {shown.map((book) => <Book key={book.uuid} book={book} />)}
      {moreBooks && <p className={styles.more}>{t('conversation.contact.moreBooks')}</p>}
    </ContactPart>
  );
}

function Book({ book: { uuid, name, paramNames, contact } }: { book: ContactBook }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const canSee = useCan('/addressbook/index');
  const fields = paramFields.flatMap((field, index) => {
    const value = contact[field] ?? '';
    return value === '' ? [] : [{ id: field, term: paramNames[index] ?? t(`conversation.fields.${field}`), value: onOneLine(value) }];
  });
  const title = onOneLine(name);
  const link = `/addressbook/${uuid}?${new URLSearchParams({ text: contact.num })}`;
  return (
    <div className={styles.book}>
      {canSee ? <RouteLink to={link}>{title}</RouteLink> : <span>{title}</span>}
      {fields.length > 0 && <KeyValues layout="rows" items={fields} />}
      {contact.tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('conversation.contact.tags')}>
          {contact.tags.map((tag) => <li key={tag} className={styles.tag}>{onOneLine(tag)}</li>)}
        </ul>
      )}
    </div>
  );
}
