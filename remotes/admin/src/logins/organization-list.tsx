import type { ReactElement } from 'react';
import { useCommand } from '@portal/portal/resource';
import { Button } from '@portal/ui/screens';
import { Heading, makeStyles, tokens } from '@portal/ui/shell';
import { changeRight, rightKey } from './login-organizations.state';

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
  /** UUID of the login. */
  login: string;
  /** Whether the button grants access; otherwise it revokes it. */
  grants: boolean;
  action: { label: string; named: (name: string) => string; icon: ReactElement };
};

/** Granted or available organizations of a login, each with a button that moves it to the other list. */
export function OrganizationList({ label, none, organizations, ...row }: OrganizationListProps) {
  const styles = useStyles();
  return (
    <section aria-label={label}>
      <Heading level={3} size="small">{label}</Heading>
      {organizations.length === 0 ? <p className={styles.none}>{none}</p> : (
        <ul className={styles.list} aria-label={label}>
          {organizations.map(({ uuid, name }) => (
            <li key={uuid} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <MoveButton uuid={uuid} name={name} {...row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type MoveButtonProps = Pick<OrganizationListProps, 'login' | 'grants' | 'action'> & { uuid: string; name: string };

function MoveButton({ login, uuid, name, grants, action }: MoveButtonProps) {
  const change = { uuid: login, organizationUuid: uuid, granted: grants };
  const { busy, submit } = useCommand(changeRight, undefined, rightKey(change));
  return (
    <Button size="small" icon={action.icon} busy={busy} aria-label={action.named(name)} onClick={() => submit(change)}>
      {action.label}
    </Button>
  );
}
