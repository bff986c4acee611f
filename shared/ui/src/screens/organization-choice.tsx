import { makeStyles } from '@fluentui/react-components';
import { Checkbox } from './control/checkbox';
import { selectHasOrganizations, selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  set: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

type Named = { uuid: string; name: string };
export type OrganizationChoiceProps = {
  /** Organizations of the record; null for a new record, which starts with the organizations that this login is restricted to. */
  own: readonly Named[] | null;
  /** Uuids; undefined until the user changes the choice. */
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[]) => void;
};

/** Chooses the organizations of a record (SES-15). Renders nothing if there is no choice. */
export function OrganizationChoice({ own, chosen, onChange }: OrganizationChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { organizations, isRestricted = false } = useSelector(selectSession);
  const hasOrganizations = useSelector(selectHasOrganizations);
  const initial: readonly Named[] = own ?? (isRestricted ? organizations : []);
  // Also lists organizations of the record that this login can't access, so saving doesn't remove them unnoticed.
  const offered = [...organizations, ...initial.filter(({ uuid }) => organizations.every((other) => other.uuid !== uuid))];
  if (offered.length < 2 && !hasOrganizations) return null;
  const uuids = chosen ?? initial.map(({ uuid }) => uuid);
  const toggle = (uuid: string, on: boolean) => onChange(on ? [...uuids, uuid] : uuids.filter((other) => other !== uuid));
  return (
    // A fieldset, because `Field` labels only a single control.
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t('remotes:organizations.label')}</legend>
      {offered.map(({ uuid, name }) => (
        <Checkbox key={uuid} label={name} checked={uuids.includes(uuid)} onChange={(_, { checked }) => toggle(uuid, checked === true)} />
      ))}
      <p className={styles.hint}>{t('remotes:organizations.hint')}</p>
    </fieldset>
  );
}
