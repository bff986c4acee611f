import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

/** Border of text and choice controls. On focus, a line grows along the bottom edge; errors color the border. */
export const useBoxStyles = makeStyles({
  root: {
    display: 'inline-flex', alignItems: 'center', position: 'relative', boxSizing: 'border-box', minWidth: 0, minHeight: '32px',
    verticalAlign: 'middle',
    borderRadius: tokens.borderRadiusMedium, border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1Hover}`, borderBottomColor: tokens.colorNeutralStrokeAccessibleHover },
    // Visible only in forced-colors mode, which replaces the transparent color.
    ':focus-within': { outline: '2px solid transparent', borderBottomColor: tokens.colorCompoundBrandStroke },
    '::after': {
      content: '""', position: 'absolute', left: '-1px', right: '-1px', bottom: '-1px', height: '6px', pointerEvents: 'none',
      boxSizing: 'border-box',
      borderBottomLeftRadius: tokens.borderRadiusMedium, borderBottomRightRadius: tokens.borderRadiusMedium,
      borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}`, clipPath: 'inset(calc(100% - 2px) 0 0 0)', transform: 'scaleX(0)',
      transitionProperty: 'transform', transitionDuration: tokens.durationNormal,
    },
    ':focus-within::after': { transform: 'scaleX(1)' },
    ':has([aria-invalid="true"]):not(:focus-within)': { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
    ':has(:disabled)': {
      cursor: 'not-allowed', backgroundColor: 'transparent', border: `1px solid ${tokens.colorNeutralStrokeDisabled}`,
      color: tokens.colorNeutralForegroundDisabled,
      '@media (forced-colors: active)': { border: '1px solid GrayText', color: 'GrayText' },
    },
  },
  filled: { border: '1px solid transparent' },
  control: {
    flexGrow: 1, alignSelf: 'stretch', boxSizing: 'border-box', minWidth: 0, margin: 0, paddingTop: 0, paddingBottom: 0, border: 'none',
    outlineStyle: 'none',
    borderRadius: 'inherit', backgroundColor: 'transparent', color: 'inherit', fontFamily: 'inherit', fontSize: 'inherit',
    lineHeight: 'inherit', fontWeight: 'inherit',
    '::placeholder': { color: tokens.colorNeutralForeground4, opacity: 1 },
    ':disabled': { cursor: 'not-allowed' },
  },
  small: { minHeight: '24px', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  medium: {},
  large: { minHeight: '40px', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});
