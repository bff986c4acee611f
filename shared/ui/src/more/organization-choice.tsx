import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { selectHasOrganizations, selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';

const useStyles = makeStyles({
  set: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0, margin: 0, padding: 0, border: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

type Named = { uuid: string; name: string };
export type OrganizationChoiceProps = {
  /** The record's own; null of a new one, which begins with the organizations that its maker is restricted to. */
  own: readonly Named[] | null;
  /** Uuids; undefined until something was chosen. */
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[]) => void;
};

/** Whose a record shall be (SES-15). Nothing where there is no choice. */
export function OrganizationChoice({ own, chosen, onChange }: OrganizationChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { organizations, isRestricted = false } = useSelector(selectSession);
  const hasOrganizations = useSelector(selectHasOrganizations);
  const initial: readonly Named[] = own ?? (isRestricted ? organizations : []);
  // Those that it has and this login has not stay offered, so that they are not lost unseen.
  const offered = [...organizations, ...initial.filter(({ uuid }) => organizations.every((other) => other.uuid !== uuid))];
  if (offered.length < 2 && !hasOrganizations) return null;
  const uuids = chosen ?? initial.map(({ uuid }) => uuid);
  const toggle = (uuid: string, on: boolean) => onChange(on ? [...uuids, uuid] : uuids.filter((other) => other !== uuid));
  return (
    // No Field: its label is of one control, and these are several.
    <fieldset className={styles.set}>
      <legend>{t('remotes:organizations.label')}</legend>
      {offered.map(({ uuid, name }) => (
        <Checkbox key={uuid} label={name} checked={uuids.includes(uuid)} onChange={(_, { checked }) => toggle(uuid, checked === true)} />
      ))}
      <p className={styles.hint}>{t('remotes:organizations.hint')}</p>
    </fieldset>
  );
}
