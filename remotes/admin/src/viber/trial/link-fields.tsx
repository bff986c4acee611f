import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Switch } from '@portal/ui/screens';
import { TrialLine } from './trial-field';
import { EMPTY_LINK, type TrialContent, type TrialFaults } from './trial-message';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))', gap: tokens.spacingHorizontalM },
});

type Link = NonNullable<TrialContent['button']>;
export type LinkFieldsProps = {
  path: string;
  max: number;
  link: Link | undefined;
  /** Label of the switch that enables the button; undefined if the button is required and has no switch. */
  optional?: string;
  faults: TrialFaults;
  onChange: (link: Link | undefined) => void;
};

/** Form fields for a button: its title and the URL it opens. */
export function LinkFields({ path, max, link, optional, faults, onChange }: LinkFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shown = link ?? (optional === undefined ? EMPTY_LINK : undefined);
  const missing = faults[path];
  const own = missing ? { ...faults, [`${path}.title`]: missing, [`${path}.url`]: missing } : faults;
  return (
    <div className={styles.root}>
      {optional !== undefined && (
        <Switch label={optional} checked={link !== undefined} onChange={(_, { checked }) => onChange(checked ? EMPTY_LINK : undefined)} />
      )}
      {shown && (
        <div className={styles.pair}>
          <TrialLine
            path={`${path}.title`} label={t('viber.trial.buttonTitle')} hint={t('viber.trial.upTo', { count: max })} required
            value={shown.title} faults={own} onChange={(title) => onChange({ ...shown, title })}
          />
          <TrialLine
            path={`${path}.url`} label={t('viber.trial.buttonUrl')} address required value={shown.url} faults={own}
            onChange={(url) => onChange({ ...shown, url })}
          />
        </div>
      )}
    </div>
  );
}
