import { MAX_PARAM_NAME, paramFields } from '@portal/contracts';
import { paramNameFault } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Field, Input } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, lineHeight: tokens.lineHeightBase300 },
  hint: {
    margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', gap: tokens.spacingHorizontalM },
});

export type ParamNamesFieldsProps = {
  /** Names as typed, '' for a parameter without a name of its own. */
  names: readonly string[];
  /** Shows what is wrong with each name. */
  checked: boolean;
  onChange: (names: readonly string[]) => void;
};

/** The book's own names of its contacts' parameters. */
export function ParamNamesFields({ names, checked, onChange }: ParamNamesFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const faultText = (index: number) => {
    const fault = checked ? paramNameFault(names, index) : null;
    return fault ? t(`form.fieldNameFault.${fault}`, { max: MAX_PARAM_NAME }) : undefined;
  };
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>{t('form.fieldNames')}</legend>
      <p className={styles.hint}>{t('form.fieldNamesHint')}</p>
      <div className={styles.fields}>
        {paramFields.map((field, index) => (
          <Field key={field} label={t(`field.${field}`)} validationMessage={faultText(index)}>
            <Input
              maxLength={MAX_PARAM_NAME * 2} autoComplete="off" value={names[index] ?? ''}
              onChange={(_, { value }) => onChange(names.map((name, at) => (at === index ? value : name)))}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
