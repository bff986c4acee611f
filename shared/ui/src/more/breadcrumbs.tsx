import { makeStyles, tokens } from '@fluentui/react-components';
import { useUiText } from '@portal/ui/core';
import { RouteLink } from './route-link';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '2px 8px', margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  item: { display: 'inline-flex', gap: '8px', color: tokens.colorNeutralForeground3, '& + &::before': { content: '"/" / ""', color: tokens.colorNeutralForeground4 } },
});

export type Crumb = { label: string; to?: string };

/** The way to this screen; the last one is where we are. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const styles = useStyles();
  const ui = useUiText();
  return (
    <nav aria-label={ui('breadcrumbs')}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.label} className={styles.item}>
            {item.to ? <RouteLink to={item.to}>{item.label}</RouteLink> : <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
