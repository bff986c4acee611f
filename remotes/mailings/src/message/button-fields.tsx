import type { ContentButton } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import { Switch } from '@portal/ui/more';
import type { MessageErrors } from './message-errors';
import { WrittenField } from './written-field';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))', gap: tokens.spacingHorizontalM },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

const EMPTY: ContentButton = { title: '', url: '' };

export type ButtonFieldsProps = {
  place: string;
  /** Characters of the title. */
  max: number;
  button: ContentButton | undefined;
  /** One that need not be there is switched on first. */
  required: boolean;
  switchLabel: string;
  errors: MessageErrors;
  onChange: (button: ContentButton | undefined) => void;
};

/** What the recipient can press, and where it leads. */
export function ButtonFields({ place, max, button, required, switchLabel, errors, onChange }: ButtonFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shown = button ?? (required ? EMPTY : undefined);
  return (
    <div className={styles.root} data-field={place}>
      {!required && <Switch label={switchLabel} checked={button !== undefined} onChange={(_, { checked }) => onChange(checked ? EMPTY : undefined)} />}
      {shown && (
        <div className={styles.pair}>
          <WrittenField place={`${place}.title`} label={t('compose.buttonTitle')} hint={t('compose.upToCharacters', { count: max })} value={shown.title} error={errors[`${place}.title`]} onChange={(title) => onChange({ ...shown, title })} required />
          <WrittenField place={`${place}.url`} label={t('compose.buttonUrl')} address value={shown.url} error={errors[`${place}.url`]} onChange={(url) => onChange({ ...shown, url })} required />
        </div>
      )}
      {errors[place] && <p role="alert" className={styles.error}>{errors[place]}</p>}
    </div>
  );
}
