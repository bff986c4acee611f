import { offerIn, selectLanguage, selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import {
  Button, DocumentIcon, ExitFullscreenIcon, FullscreenIcon, Hint, makeStyles, MenuIcon, BellIcon, SettingsIcon, tokens, type MenuChoice,
  MOBILE, useMedia,
} from '@portal/ui/shell';
import { BalanceWidget } from '../balance/balance.widget';
import { ErrorBell } from '../error-log/error-bell';
import { selectErrorLog } from '../error-log/error-log.slice';
import { SearchButton } from '../search/search-button';
import { ChoiceButtons, type Choice } from '../settings/choices';
import { ConnectionHint } from './connection-hint';
import { Crumbs } from './crumbs';
import { useFullscreen } from './use-fullscreen';
import { useLazyPart } from '../parts/use-lazy-part';
import { UserMenu } from './user-menu';

const loadSettings = async () => (await import('../settings/settings.panel')).SettingsPanel;
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
  const room = useBarRoom();
  const { page } = useSelector(selectSession);
  const offer = offerIn(useSelector(selectLanguage), page?.offer);
  const errors = useSelector(selectErrorLog).length;
  const settings = useLazyPart(loadSettings);
  const errorLog = useLazyPart(loadErrorLog);
  const offered = useLazyPart(loadOffer);
  const fullscreen = useFullscreen();
  const fullscreenLabel = t(fullscreen.full ? 'fullscreen.leave' : 'fullscreen.enter');
  const FullIcon = fullscreen.full ? ExitFullscreenIcon : FullscreenIcon;

  const tools: MenuChoice[] = [
    ...(room.settings ? [] : [{ id: 'settings', label: t('settings.title'), icon: <SettingsIcon />, onSelect: settings.open }]),
    ...(room.fullscreen ? [] : [{ id: 'fullscreen', label: fullscreenLabel, icon: <FullIcon />, onSelect: fullscreen.toggle }]),
    ...(room.narrow && errors > 0 ? [
      { id: 'errors', label: t('errorLog.open', { count: errors }), icon: <BellIcon />, onSelect: errorLog.open },
    ] : []),
    ...(offer ? [{ id: 'offer', label: t('offer.title'), icon: <DocumentIcon />, onSelect: offered.open }] : []),
  ];
  return (
    <div className={styles.root}>
      {room.narrow && (
        <Button size="medium" appearance="subtle" aria-label={t('menu.open')} aria-haspopup="dialog" icon={<MenuIcon />} onClick={onMenu} />
      )}
      <Crumbs short={room.narrow} />
      <ConnectionHint />
      <BalanceWidget />
      <SearchButton />
      {!room.narrow && <ErrorBell busy={errorLog.loading} onOpen={errorLog.open} />}
      {room.fullscreen && <Hint text={fullscreenLabel}>
        <Button size="medium" appearance="subtle" aria-label={fullscreenLabel} icon={<FullIcon />} onClick={fullscreen.toggle} />
      </Hint>}
      <ChoiceButtons of={room.choices} />
      {room.settings && (
        <Hint text={t('settings.title')}>
          <Button
            size="medium" appearance="subtle" aria-label={t('settings.title')} aria-haspopup="dialog" aria-busy={settings.loading}
            icon={<SettingsIcon />} onClick={settings.open}
          />
        </Hint>
      )}
      <UserMenu narrow={room.narrow} tools={tools} shownChoices={room.choices} />
      {settings.Part && <settings.Part onClose={settings.close} />}
      {errorLog.Part && <errorLog.Part onClose={errorLog.close} />}
      {offered.Part && offer && <offered.Part offer={offer} onClose={offered.close} />}
    </div>
  );
}

type BarRoom = {
  /** True below 992 px, where the menu is an overlay and the user menu contains all tools. */
  narrow: boolean;
  choices: readonly Choice[];
  fullscreen: boolean;
  settings: boolean;
};

/** Returns the tools that fit into the bar at the current width. Other tools move to the user menu, the least used first. */
function useBarRoom(): BarRoom {
  const narrow = useMedia(MOBILE);
  const little = useMedia('(max-width: 1199.98px)');
  const some = useMedia('(max-width: 1365.98px)');
  if (narrow) return { narrow, choices: [], fullscreen: false, settings: false };
  if (little) return { narrow, choices: [], fullscreen: false, settings: true };
  if (some) return { narrow, choices: ['language'], fullscreen: false, settings: true };
  return { narrow, choices: ['language', 'size', 'scheme'], fullscreen: true, settings: true };
}
