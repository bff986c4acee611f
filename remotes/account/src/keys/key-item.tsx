import type { ApiKey, KeyScope } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, DeleteIcon, KeyValues, StatusBadge, Timestamp } from '@portal/ui/screens';
import { scopeKey } from './scope-key';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, padding: '16px 0',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  name: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere', color: tokens.colorNeutralForeground1,
  },
  prefix: {
    fontFamily: tokens.fontFamilyMonospace, fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  text: { margin: 0, overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
});

/** An API key with its prefix, scopes, allowed IP networks and last use. */
export function KeyItem({ item, onRemove }: { item: ApiKey; onRemove: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { name, description, prefix, scopes, withoutRight, addresses, sandbox, created, createdBy, lastUsed, lastAddress } = item;
  const used = lastUsed === null ? t('keys.never') : <><Timestamp at={lastUsed} />{lastAddress && `, ${lastAddress}`}</>;
  const namesOf = (some: readonly KeyScope[]) => some.map((scope) => t(`keys.scope.${scopeKey(scope)}.name`)).join(', ');
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        <div className={styles.name}><strong>{name}</strong><code className={styles.prefix}>{prefix}…</code>{sandbox && (
          <StatusBadge intent="info">{t('keys.world.sandbox')}</StatusBadge>
        )}</div>
        <Button size="small" icon={<DeleteIcon />} aria-label={t('keys.removeOf', { name })} onClick={onRemove}>{t('keys.remove')}</Button>
      </div>
      {withoutRight.length > 0 && (
        <p className={styles.text}>{t('keys.withoutRight', { scopes: namesOf(withoutRight) })}. {t('keys.withoutRightText')}</p>
      )}
      {description && <p className={styles.text}>{description}</p>}
      <KeyValues
        items={[
          { id: 'scopes', term: t('keys.scopes'), value: namesOf(scopes) },
          { id: 'addresses', term: t('keys.addresses'), value: addresses.length > 0 ? addresses.join(', ') : t('keys.everywhere') },
          { id: 'used', term: t('keys.lastUsed'), value: used },
          {
            id: 'created', term: t('keys.created'),
            value: <Timestamp at={created} form="date" text={(when) => t('keys.createdBy', { when, login: createdBy })} />,
          },
        ]}
      />
    </li>
  );
}
