import { useMemo } from 'react';
import { contactFields, MAX_CONTACT_FIELD, type AddressBook, type Contact, type UnsubscriptionOrigin } from '@portal/contracts';
import { useCan, useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type DataColumn, RouteLink, StatusBadge } from '@portal/ui/screens';
import { useFieldLabel } from '../use-field-label';

const useStyles = makeStyles({
  text: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(96px, 10vw, 220px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  tags: { display: 'flex', flexWrap: 'wrap', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  tag: {
    maxWidth: '100%', padding: '1px 8px', borderRadius: tokens.borderRadiusCircular, backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  num: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** `outdated`: phone numbers of the rows that no longer match the search or the sort order. `origins`: see `useOriginColumn`. */
export function useContactsColumns(
  { type, alphaName, paramNames, tags }: AddressBook, outdated: ReadonlySet<string>, origins: readonly UnsubscriptionOrigin[] | undefined,
): readonly DataColumn<Contact>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const label = useFieldLabel(paramNames);
  const origin = useOriginColumn(origins);
  const fields = useMemo(() => contactFields.map((field, at): DataColumn<Contact> => ({
    id: field,
    header: label(field),
    sort: field === 'num' || field === 'name' ? field : undefined,
    card: field === 'num' ? 'title' : field === 'name' ? 'badge' : undefined,
    whole: field === 'num',
    // The last parameter drops out first.
    priority: field === 'num' || field === 'name' ? undefined : at,
    edit: {
      value: (row) => (field === 'num' ? withPlus(row.num) : row[field] ?? ''), maxLength: field === 'num' ? 100 : MAX_CONTACT_FIELD * 2,
      inputMode: field === 'num' ? 'tel' : 'text',
    },
    cell: (row) => {
      if (field === 'num') return outdated.has(row.num) ? <span
        className={styles.num}
      >{withPlus(row.num)}<StatusBadge intent="info">{t('contacts.unfit')}</StatusBadge></span> : withPlus(row.num);
      const value = row[field];
      return value && <span className={styles.text} title={value}>{value}</span>;
    },
  })), [t, label, styles, outdated]);
  const hasTags = tags.length > 0;
  return useMemo(() => [
    ...fields,
    ...(hasTags ? [{
      id: 'tags', header: t('tags.title'), wrap: true, priority: 3,
      cell: (row: Contact) => (row.tags.length === 0 ? null : (
        <ul className={styles.tags} aria-label={t('tags.title')}>
          {row.tags.map((tag) => <li key={tag} className={styles.tag}>{tag}</li>)}
        </ul>
      )),
    }] : []),
    ...(type === 'stoplist' ? [{
      id: 'stops', header: t('contacts.stops'), priority: 4, cell: () => alphaName ?? t('contacts.allAlphaNames'),
    }] : []),
    ...(origin ? [origin] : []),
  ], [t, styles, fields, hasTags, type, alphaName, origin]);
}

/** Who of a stop list unsubscribed by a message or a link, when, and by which mailing list. No column if the page has none. */
function useOriginColumn(origins: readonly UnsubscriptionOrigin[] | undefined): DataColumn<Contact> | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const canSeeList = useCan('/smslist/{id}');
  return useMemo(() => {
    if (!origins || origins.length === 0) return undefined;
    const byNum = new Map(origins.map((origin) => [origin.num, origin]));
    return {
      id: 'origin', header: t('contacts.origin'), wrap: true,
      cell: ({ num }) => {
        const origin = byNum.get(num);
        if (!origin) return null;
        const { at, byMessage, listId, listName } = origin;
        return (
          <span>
            {t(byMessage ? 'contacts.repliedStop' : 'contacts.unsubscribed', { date: format.date(at) })}{' '}
            {listId !== null && (canSeeList ? <RouteLink to={`/smslist/${listId}`}>{listName}</RouteLink> : listName)}
          </span>
        );
      },
    };
  }, [t, format, origins, canSeeList]);
}
