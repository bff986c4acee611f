import type { ReactElement } from 'react';
import { Button, Heading, makeStyles, tokens } from '@portal/ui/core';

const useStyles = makeStyles({
  list: {
    display: 'flex', flexDirection: 'column', gap: '2px', margin: `${tokens.spacingVerticalXS} 0 0`, padding: 0, listStyleType: 'none',
    maxHeight: '200px', overflowY: 'auto',
  },
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM, minWidth: 0 },
  name: { overflowWrap: 'anywhere' },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export type OrganizationListProps = {
  label: string;
  none: string;
  organizations: readonly { uuid: string; name: string }[];
  moving: readonly string[];
  action: { label: string; named: (name: string) => string; icon: ReactElement };
  onMove: (uuid: string) => void;
};

/** Granted or available organizations of a login, each with a button that moves it to the other list. */
export function OrganizationList({ label, none, organizations, moving, action, onMove }: OrganizationListProps) {
  const styles = useStyles();
  return (
    <section aria-label={label}>
      <Heading level={3} size="small">{label}</Heading>
      {organizations.length === 0 ? <p className={styles.none}>{none}</p> : (
        <ul className={styles.list} aria-label={label}>
          {organizations.map(({ uuid, name }) => (
            <li key={uuid} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <Button
                size="small" icon={action.icon} busy={moving.includes(uuid)} aria-label={action.named(name)} onClick={() => onMove(uuid)}
              >{action.label}</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
