import { useState, type ComponentType } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import * as late from '@portal/ui/late-icons';
import * as core from '@portal/ui/shell';
import * as more from '@portal/ui/screens';

const { Card, makeStyles, tokens, VisuallyHidden } = core;
const { CopyButton, EmptyState, Page, SearchBox } = more;

type Icon = ComponentType<{ fontSize?: number }>;

/** Generated from all icon exports of `@portal/ui`, so the list is always complete. */
const icons = Object.entries<unknown>({ ...core, ...late, ...more }).filter((entry): entry is [string, Icon] => (
  entry[0].endsWith('Icon')
)).sort(([one], [other]) => one.localeCompare(other));

const useStyles = makeStyles({
  search: { maxWidth: '360px', width: '100%' },
  list: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))', gap: '8px', margin: 0, padding: 0,
    listStyleType: 'none',
  },
  icon: {
    display: 'flex', alignItems: 'center', gap: '12px', minHeight: '56px', padding: '8px 8px 8px 16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
  },
  picture: { display: 'inline-flex', flexShrink: 0, color: tokens.colorNeutralForeground2 },
  name: {
    flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground1,
  },
});

/** The portal's icons by name, for developers (NAV-19). */
export default function Icons() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const found = icons.filter(([name]) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <Page title={t('icons.title')} text={t('icons.lead')}>
      <SearchBox
        className={styles.search} aria-label={t('icons.search')} placeholder={t('icons.search')} value={query}
        onChange={(_, { value }) => setQuery(value)}
      />
      <VisuallyHidden><span role="status">{t('icons.found', { count: found.length })}</span></VisuallyHidden>
      {found.length === 0
        ? <Card><EmptyState title={t('icons.none', { query })} text={t('icons.noneText')} /></Card>
        : (
          <ul className={styles.list}>
            {found.map(([name, Picture]) => (
              <li key={name} className={styles.icon}>
                <span className={styles.picture} aria-hidden="true"><Picture fontSize={24} /></span>
                <span className={styles.name}>{name}</span>
                <CopyButton
                  short size="small" label={t('icons.copy', { name })} text={() => name} copied={t('copy.done')}
                  notCopied={t('copy.failed')}
                />
              </li>
            ))}
          </ul>
        )}
    </Page>
  );
}
