import { offerIn, selectLanguage, selectSession, type Offer } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import {
  BellIcon, Button, DocumentIcon, HelpIcon, makeStyles, MenuButton, type MenuChoice, MenuIcon, MOBILE,
  tokens, useMedia,
} from '@portal/ui/shell';
import { BalanceWidget } from '../balance/balance.widget';
import { ErrorBell } from '../error-log/error-bell';
import { selectErrorLog } from '../error-log/error-log.slice';
import { SearchButton } from '../search/search-button';
import { ConnectionHint } from './connection-hint';
import { Crumbs } from './crumbs';
import { LateIcon } from '../parts/late-icon';
import { useFullscreen } from '../parts/use-fullscreen';
import { useLazyPart } from '../parts/use-lazy-part';
import { withPanelTexts } from '../parts/with-panel-texts';
import { titleOf } from '../routes/portal-route';
import { selectRoutes } from '../routes/select-routes';
import { UserMenu } from './user-menu';

const loadSettings = withPanelTexts(async () => (await import('../settings/settings.panel')).SettingsPanel);
const loadErrorLog = async () => (await import('../error-log/error-log.panel')).ErrorLogPanel;
const loadOffer = async () => (await import('./offer-dialog')).OfferDialog;

const useStyles = makeStyles({
  root: {
    display: 'flex', alignItems: 'center', gap: '4px', height: '50px', padding: '0 20px 0 32px', fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    '@media (max-width: 991.98px)': { gap: '2px', padding: '0 8px' },
  },
});

export function Navbar({ onMenu }: { onMenu: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const narrow = useMedia(MOBILE);
  const errors = useSelector(selectErrorLog).length;
  const settings = useLazyPart(loadSettings);
  const errorLog = useLazyPart(loadErrorLog);
  const offered = useLazyPart(loadOffer);
  const { offer, help } = useHelp(offered.open);
  const fullscreen = useFullscreen();

  const tools: MenuChoice[] = [
    { id: 'settings', label: t('settings.title'), icon: <LateIcon name="settings" />, onSelect: settings.open },
    {
      id: 'fullscreen', label: t(fullscreen.full ? 'fullscreen.leave' : 'fullscreen.enter'),
      icon: <LateIcon name={fullscreen.full ? 'exitFullscreen' : 'fullscreen'} />, onSelect: fullscreen.toggle,
    },
    ...(narrow && errors > 0 ? [
      { id: 'errors', label: t('errorLog.open', { count: errors }), icon: <BellIcon />, onSelect: errorLog.open },
    ] : []),
    ...(narrow ? help : []),
  ];
  return (
    <div className={styles.root}>
      {narrow && (
        <Button size="medium" appearance="subtle" aria-label={t('menu.open')} aria-haspopup="dialog" icon={<MenuIcon />} onClick={onMenu} />
      )}
      <Crumbs short={narrow} />
      <ConnectionHint />
      <BalanceWidget />
      <SearchButton />
      {!narrow && <ErrorBell busy={errorLog.loading} onOpen={errorLog.open} />}
      {!narrow && help.length > 0 && (
        <MenuButton label={t('help.label')} hint sections={[{ id: 'help', choices: help }]}><HelpIcon fontSize={20} /></MenuButton>
      )}
      <UserMenu narrow={narrow} tools={tools} />
      {settings.Part && <settings.Part onClose={settings.close} />}
      {errorLog.Part && <errorLog.Part onClose={errorLog.close} />}
      {offered.Part && offer && <offered.Part offer={offer} onClose={offered.close} />}
    </div>
  );
}

const DOCUMENTATION = '/documentation/index';

/** What explains the portal: its documentation and the offer's text. */
function useHelp(openOffer: () => void): { offer: Offer | undefined; help: readonly MenuChoice[] } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useSelector(selectLanguage);
  const { page } = useSelector(selectSession);
  const offer = offerIn(language, page?.offer);
  const documentation = useSelector(selectRoutes).find(({ path }) => path === DOCUMENTATION);
  return {
    offer,
    help: [
      ...(documentation ? [
        { id: 'docs', label: titleOf(documentation, language), icon: <HelpIcon />, onSelect: () => void navigate(DOCUMENTATION) },
      ] : []),
      ...(offer ? [{ id: 'offer', label: t('offer.title'), icon: <DocumentIcon />, onSelect: openOffer }] : []),
    ],
  };
}
