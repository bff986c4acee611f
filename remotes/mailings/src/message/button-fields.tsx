import type { ContentButton } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Switch } from '@portal/ui/screens';
import type { MessageErrors } from './message-errors';
import { WrittenField } from './written-field';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))', gap: tokens.spacingHorizontalM },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

const EMPTY: ContentButton = { title: '', url: '' };

export type ButtonFieldsProps = {
  path: string;
  /** Maximum characters of the title. */
  max: number;
  button: ContentButton | undefined;
  /** Whether the button is required; an optional one is enabled by a switch. */
  required: boolean;
  switchLabel: string;
  errors: MessageErrors;
  onChange: (button: ContentButton | undefined) => void;
};

/** Form fields for a button: its title and the URL it opens. */
export function ButtonFields({ path, max, button, required, switchLabel, errors, onChange }: ButtonFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shown = button ?? (required ? EMPTY : undefined);
  return (
    <div className={styles.root} data-field={path}>
      {!required && (
        <Switch label={switchLabel} checked={button !== undefined} onChange={(_, { checked }) => onChange(checked ? EMPTY : undefined)} />
      )}
      {shown && (
        <div className={styles.pair}>
          <WrittenField
            path={`${path}.title`} label={t('compose.buttonTitle')} hint={t('compose.upToCharacters', { count: max })} value={shown.title}
            error={errors[`${path}.title`]} onChange={(title) => onChange({ ...shown, title })} required
          />
          <WrittenField
            path={`${path}.url`} label={t('compose.buttonUrl')} address value={shown.url} error={errors[`${path}.url`]}
            onChange={(url) => onChange({ ...shown, url })} required
          />
        </div>
      )}
      {errors[path] && <p role="alert" className={styles.error}>{errors[path]}</p>}
    </div>
  );
}
