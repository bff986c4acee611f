/** Theme, density and basic controls for the login and the shell. Kept small: part of every first load. */
export { makeStyles, mergeClasses } from '@fluentui/react-components';
export { Card, type CardProps } from './shell/card';
export { Button, type ButtonProps } from './shell/control/button';
export { Field, type FieldProps } from './shell/control/field';
export { Input, type InputProps } from './shell/control/input';
export { PasswordInput, type PasswordInputProps } from './shell/control/password-input';
export { passwordStrength, type PasswordStrength } from './shell/control/password-strength';
export { Select, type SelectProps } from './shell/control/select';
export { FailureView, type FailureViewProps } from './shell/failure-view';
export { focusRing } from './shell/focus';
export { Hint, type HintProps } from './shell/hint';
export {
  BellIcon, BookIcon, CapsLockIcon, ChartIcon, ChatIcon, ChevronDownIcon, ChevronRightIcon, CollapseIcon, DisconnectedIcon, DismissIcon,
  DocumentIcon, ErrorIcon, ExpandIcon, HelpIcon, HomeIcon, InfoIcon, LinkIcon, MailIcon, MenuIcon, MoneyIcon, MoreIcon, PeopleIcon,
  PersonIcon, RefreshIcon, SearchIcon, SendIcon, SuccessIcon, TagIcon, TemplateIcon, TopUpIcon, WarningIcon,
} from './shell/icons';
export { LinkButton, type LinkButtonProps } from './shell/link-button';
export { MOBILE, NARROW, useMedia } from './shell/media-query';
export { MenuButton, type MenuButtonProps } from './shell/menu-button';
export { MenuPopup, type MenuChoice, type MenuPopupProps, type MenuSection } from './shell/menu-popup';
export { MessageBar, MessageBarActions, MessageBarBody, type MessageBarProps, MessageBarTitle } from './shell/message-bar';
export { Modal, type ModalProps } from './shell/modal';
export { Skeleton, type SkeletonProps } from './shell/skeleton';
export { Spinner, type SpinnerProps } from './shell/spinner';
export { Heading, type HeadingProps } from './shell/text/heading';
export { useUiText, type UiText, type UiTextKey } from './shell/text/ui-text';
export { VisuallyHidden } from './shell/text/visually-hidden';
export { useDensity, type Density, type Size } from './shell/theme/density';
export { useLanguage } from './shell/theme/language';
export { PortalTheme, type PortalThemeProps, type Scheme } from './shell/theme/theme.provider';
export { tokens } from './shell/theme/tokens';
