import { encodeMask, roles, type Role } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Checkbox } from '@portal/ui/screens';

const useStyles = makeStyles({
  set: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0, color: tokens.colorNeutralForeground1 },
  text: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export type RoleChoiceProps = {
  chosen: readonly Role[];
  offered: readonly Role[];
  /** Whether this administrator may grant and revoke the role. */
  isGrantable: (role: Role) => boolean;
  /** Explains why some roles cannot be chosen. */
  note?: string;
  onChange: (roles: Role[]) => void;
};

/** Roles with their description, and the bit mask that SPEC defines for them. */
export function RoleChoice({ chosen, offered, isGrantable, note, onChange }: RoleChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const toggle = (role: Role, on: boolean) => onChange(roles.filter((each) => (each === role ? on : chosen.includes(each))));
  return (
    // A `Field` labels only one control, so the checkboxes are in a `fieldset`.
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t('logins.roles')}</legend>
      {note && <p className={styles.note}>{note}</p>}
      {offered.map((role) => (
        <Checkbox
          key={role}
          checked={chosen.includes(role)}
          disabled={!isGrantable(role)}
          label={<>{t(`role.${role}`)}<span className={styles.text}>{t(`roleText.${role}`)}</span></>}
          onChange={(_, { checked }) => toggle(role, checked === true)}
        />
      ))}
      <p className={styles.note} role="status">{t('logins.maskrole', { mask: encodeMask(chosen) })}</p>
    </fieldset>
  );
}
