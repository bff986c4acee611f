import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useDensity } from '../theme/density';
import { tokens } from '../theme/tokens';
import { Spinner } from '../spinner';
import { focusRing } from '../focus';

/** Styles of one appearance. `plain`, `hover` and `pressed` are background colors. */
const look = (plain: string, hover: string, pressed: string, text: string, border: string) => ({
  backgroundColor: plain, color: text, border: `1px solid ${border}`,
  ':hover': { backgroundColor: hover },
  ':active': { backgroundColor: pressed },
});

const useStyles = makeStyles({
  root: {
    display: 'inline-flex', alignItems: 'center', justifyContent: 'center', flexShrink: 0, gap: tokens.spacingHorizontalSNudge,
    boxSizing: 'border-box',
    margin: 0, minWidth: '96px', minHeight: '32px', padding: `5px ${tokens.spacingHorizontalM}`, overflow: 'hidden', cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium, textDecorationLine: 'none', verticalAlign: 'middle',
    fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    transitionProperty: 'background-color, border-color, color', transitionDuration: tokens.durationFaster,
    ...focusRing,
    '@media (forced-colors: active)': { ':hover': { border: '1px solid Highlight' } },
  },
  primary: {
    ...look(
      tokens.colorBrandBackground, tokens.colorBrandBackgroundHover, tokens.colorBrandBackgroundPressed,
      tokens.colorNeutralForegroundOnBrand, 'transparent',
    ),
    // In forced-colors mode, keeps the primary button different from other buttons.
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText', border: '1px solid HighlightText',
      ':hover': { backgroundColor: 'HighlightText', color: 'Highlight', border: '1px solid Highlight' },
    },
  },
  secondary: look(
    tokens.colorNeutralBackground1, tokens.colorNeutralBackground1Hover, tokens.colorNeutralBackground1Pressed,
    tokens.colorNeutralForeground1, tokens.colorNeutralStroke1,
  ),
  outline: look('transparent', 'transparent', 'transparent', tokens.colorNeutralForeground1, tokens.colorNeutralStroke1),
  subtle: look(
    'transparent', tokens.colorSubtleBackgroundHover, tokens.colorSubtleBackgroundPressed, tokens.colorNeutralForeground2, 'transparent',
  ),
  transparent: {
    ...look('transparent', 'transparent', 'transparent', tokens.colorNeutralForeground2, 'transparent'),
    ':hover': { color: tokens.colorNeutralForeground2BrandHover },
  },
  small: {
    minWidth: '64px', minHeight: '24px', padding: `1px ${tokens.spacingHorizontalS}`, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, fontWeight: tokens.fontWeightRegular,
  },
  medium: {},
  large: {
    minHeight: '40px', padding: `7px ${tokens.spacingHorizontalL}`, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400,
  },
  disabled: {
    ...look(
      tokens.colorNeutralBackgroundDisabled, tokens.colorNeutralBackgroundDisabled, tokens.colorNeutralBackgroundDisabled,
      tokens.colorNeutralForegroundDisabled, tokens.colorNeutralStrokeDisabled,
    ),
    cursor: 'not-allowed',
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none', backgroundColor: 'ButtonFace', color: 'GrayText', border: '1px solid GrayText',
      ':hover': { backgroundColor: 'ButtonFace', color: 'GrayText', border: '1px solid GrayText' },
    },
  },
  bare: {
    backgroundColor: 'transparent', border: '1px solid transparent', ':hover': { backgroundColor: 'transparent' },
    ':active': { backgroundColor: 'transparent' },
  },
  icon: { display: 'inline-flex', alignItems: 'center', justifyContent: 'center', width: '20px', height: '20px', fontSize: '20px' },
  largeIcon: { width: '24px', height: '24px', fontSize: '24px' },
});
const useIconOnlyStyles = makeStyles({
  small: { minWidth: '24px', maxWidth: '24px', padding: '1px' },
  medium: { minWidth: '32px', maxWidth: '32px', padding: '5px' },
  large: { minWidth: '40px', maxWidth: '40px', padding: '7px' },
});

type OwnProps = {
  appearance?: 'primary' | 'secondary' | 'outline' | 'subtle' | 'transparent';
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
  iconPosition?: 'before' | 'after';
  /** Like `disabled`, but focusable, so the reason can be read. */
  disabledFocusable?: boolean;
  /** The action is running: the button stays focusable but can't be pressed again. */
  busy?: boolean;
};
type AsButton = ComponentProps<'button'> & { as?: 'button' };
type AsLink = ComponentProps<'a'> & { as: 'a'; disabled?: undefined };
export type ButtonProps = OwnProps & (AsButton | AsLink);

export function Button(props: ButtonProps) {
  const {
    as = 'button', appearance = 'secondary', size, icon, iconPosition = 'before', disabled = false, disabledFocusable = false, busy = false,
    className, children, onClick, ref, ...rest
  } = props;
  const { control } = useDensity();
  const styles = useStyles();
  const iconOnlyStyles = useIconOnlyStyles();
  const height = size ?? control;
  const isOff = disabled || disabledFocusable || busy;
  const hasLabel = children !== undefined && children !== null && children !== false && children !== '';
  const sign = busy ? <Spinner size="extra-tiny" aria-hidden="true" /> : icon;
  const shownIcon = sign && <span className={mergeClasses(styles.icon, height === 'large' && styles.largeIcon)}>{sign}</span>;
  const pressed = (event: MouseEvent<HTMLButtonElement & HTMLAnchorElement>) => {
    if (!isOff) return onClick?.(event);
    event.preventDefault();
    return event.stopPropagation();
  };
  const common = {
    'aria-disabled': (disabledFocusable || busy) && !disabled ? true : undefined,
    'aria-busy': busy || undefined,
    ...rest,
    onClick: pressed,
    className: mergeClasses(
      styles.root, styles[appearance], styles[height], !hasLabel && iconOnlyStyles[height],
      isOff && styles.disabled, isOff && (appearance === 'subtle' || appearance === 'transparent') && styles.bare, className,
    ),
    children: <>{iconPosition === 'before' && shownIcon}{children}{iconPosition === 'after' && shownIcon}</>,
  };
  if (as === 'a') return <a {...common as ComponentProps<'a'>} ref={ref as Ref<HTMLAnchorElement>} />;
  return <button type="button" {...common as ComponentProps<'button'>} ref={ref as Ref<HTMLButtonElement>} disabled={disabled} />;
}
