/** Theme, density and basic controls for the login and the shell. Kept small: part of every first load. */
export { makeStyles, mergeClasses } from '@fluentui/react-components';
export { Card, type CardProps } from './core/card';
export { Button, type ButtonProps } from './core/control/button';
export { Field, type FieldProps } from './core/control/field';
export { Input, type InputProps } from './core/control/input';
export { PasswordInput, type PasswordInputProps } from './core/control/password-input';
export { passwordStrength, type PasswordStrength } from './core/control/password-strength';
export { Select, type SelectProps } from './core/control/select';
export { FailureView, type FailureViewProps } from './core/failure-view';
export { focusRing } from './core/focus';
export { Hint, type HintProps } from './core/hint';
export {
  BellIcon, ExitFullscreenIcon, FullscreenIcon, TopUpIcon,
  RefreshIcon, BookIcon, ChartIcon, ChatIcon, SuccessIcon, ChevronDownIcon, ChevronRightIcon, SystemSchemeIcon, DismissIcon,
  DocumentIcon, ErrorIcon, HomeIcon, InfoIcon, CapsLockIcon, LinkIcon, LanguageIcon, MailIcon, MenuIcon, TagIcon, TemplateIcon,
  CollapseIcon, ContrastIcon, ExpandIcon, PeopleIcon, PersonIcon, DisconnectedIcon, SearchIcon, SendIcon, SettingsIcon, SignOutIcon,
  SizeIcon,
  MoneyIcon, MoreIcon, WarningIcon, DarkIcon, LightIcon,
} from './core/icons';
export { MOBILE, NARROW, useMedia } from './core/media-query';
export { MenuButton, type MenuButtonProps } from './core/menu-button';
export { MenuPopup, type MenuChoice, type MenuPopupProps, type MenuSection } from './core/menu-popup';
export { MessageBar, MessageBarActions, MessageBarBody, type MessageBarProps, MessageBarTitle } from './core/message-bar';
export { Modal, type ModalProps } from './core/modal';
export { Skeleton, type SkeletonProps } from './core/skeleton';
export { Spinner, type SpinnerProps } from './core/spinner';
export { Heading, type HeadingProps } from './core/text/heading';
export { useUiText, type UiText, type UiTextKey } from './core/text/ui-text';
export { VisuallyHidden } from './core/text/visually-hidden';
export { useDensity, type Density, type Size } from './core/theme/density';
export { useLanguage } from './core/theme/language';
export { PortalTheme, type PortalThemeProps, type Scheme } from './core/theme/theme.provider';
export { tokens } from './core/theme/tokens';
