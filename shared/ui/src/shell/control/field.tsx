import { useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { FieldContextProvider, makeStyles, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { useDensity } from '../theme/density';
import { tokens } from '../theme/tokens';

const useStyles = makeStyles({
  root: { display: 'grid', minWidth: 0 },
  label: {
    maxWidth: 'max-content', paddingTop: tokens.spacingVerticalXXS, paddingBottom: tokens.spacingVerticalXXS,
    marginBottom: tokens.spacingVerticalXXS,
    color: tokens.colorNeutralForeground1, fontFamily: tokens.fontFamilyBase,
  },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  medium: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  large: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, fontWeight: tokens.fontWeightSemibold },
  star: { color: tokens.colorPaletteRedForeground3, paddingLeft: tokens.spacingHorizontalXS },
  note: {
    display: 'flex', gap: tokens.spacingHorizontalXS, marginTop: tokens.spacingVerticalXXS, color: tokens.colorNeutralForeground3,
    fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '12px', paddingTop: '2px' },
  none: {},
  error: { color: tokens.colorPaletteRedForeground1 },
  warning: { color: tokens.colorPaletteDarkOrangeForeground1 },
  success: { color: tokens.colorPaletteGreenForeground1 },
});
const signs = { none: undefined, error: <ErrorCircleFilled />, warning: <WarningFilled />, success: <CheckmarkCircleFilled /> };

export type FieldProps = Omit<ComponentProps<'div'>, 'children'> & {
  label?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  validationMessage?: ReactNode;
  /** Defaults to 'error' if there is a message. */
  validationState?: 'error' | 'warning' | 'success' | 'none';
  size?: 'small' | 'medium' | 'large';
  children?: ReactNode;
};

/** Label, hint and error of one control, linked for screen readers; works for our controls and Fluent's. */
export function Field(
  { label, hint, required = false, validationMessage, validationState, size, className, children, ...rest }: FieldProps,
) {
  const { control } = useDensity();
  const styles = useStyles();
  const id = useId();
  const height = size ?? control;
  const state = validationState ?? (validationMessage ? 'error' : 'none');
  const [hasLabel, hasHint, hasMessage] = [Boolean(label), Boolean(hint), Boolean(validationMessage)];
  const field = useMemo(() => ({
    generatedControlId: `${id}control`,
    orientation: 'vertical' as const,
    required,
    size: height,
    validationState: state,
    labelFor: hasLabel ? `${id}control` : undefined,
    labelId: hasLabel ? `${id}label` : undefined,
    hintId: hasHint ? `${id}hint` : undefined,
    validationMessageId: hasMessage ? `${id}message` : undefined,
  }), [id, required, height, state, hasLabel, hasHint, hasMessage]);
  return (
    <FieldContextProvider value={field}>
      <div {...rest} className={mergeClasses(styles.root, className)}>
        {hasLabel && (
          <label id={field.labelId} htmlFor={field.labelFor} className={mergeClasses(styles.label, styles[height])}>
            {label}{required && <span className={styles.star} aria-hidden="true">*</span>}
          </label>
        )}
        {children}
        {hasMessage && (
          <div
            id={field.validationMessageId} role={state === 'error' || state === 'warning' ? 'alert' : undefined}
            className={mergeClasses(styles.note, state === 'error' && styles.error)}
          >
            {signs[state] && <span className={mergeClasses(styles.sign, styles[state])} aria-hidden="true">{signs[state]}</span>}
            <span>{validationMessage}</span>
          </div>
        )}
        {hasHint && <div id={field.hintId} className={styles.note}>{hint}</div>}
      </div>
    </FieldContextProvider>
  );
}
