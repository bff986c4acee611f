import {
  AuditIcon, BoxIcon, BuildingIcon, CodeIcon, ErrorsIcon, ExitFullscreenIcon, FullscreenIcon, GaugeIcon, InboxIcon, InvoiceIcon, KeyIcon,
  LoginsIcon, PhoneIcon, PulseIcon, RatesIcon, SettingsIcon, SignOutIcon, StatementIcon, TagsIcon, WebhookIcon,
} from '@portal/ui/late-icons';

/** Icons of opened menus and of the menu's later items. */
export const lateIcons = {
  invoice: <InvoiceIcon />,
  statement: <StatementIcon />,
  building: <BuildingIcon />,
  gauge: <GaugeIcon />,
  tags: <TagsIcon />,
  inbox: <InboxIcon />,
  key: <KeyIcon />,
  logins: <LoginsIcon />,
  phone: <PhoneIcon />,
  rates: <RatesIcon />,
  history: <AuditIcon />,
  box: <BoxIcon />,
  pulse: <PulseIcon />,
  webhook: <WebhookIcon />,
  code: <CodeIcon />,
  errors: <ErrorsIcon />,
  settings: <SettingsIcon />,
  signOut: <SignOutIcon />,
  fullscreen: <FullscreenIcon />,
  exitFullscreen: <ExitFullscreenIcon />,
} as const;
