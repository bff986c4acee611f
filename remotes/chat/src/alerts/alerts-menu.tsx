import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { BellIcon, makeStyles, MenuButton, tokens, type MenuSection } from '@portal/ui/shell';
import { BellOffIcon } from '@portal/ui/screens';
import { alertsSwitched, permissionRequested, selectAlerts } from './alerts.slice';

const useStyles = makeStyles({
  sign: { display: 'inline-flex', fontSize: '20px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

/** Menu that turns sound and desktop alerts on or off, and requests the browser's permission for notifications. */
export function AlertsMenu() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { on, permission } = useSelector(selectAlerts);
  const choice = (to: boolean) => ({
    id: to ? 'on' : 'off', label: t(to ? 'alerts.on' : 'alerts.off'), checked: on === to, onSelect: () => dispatch(alertsSwitched(to)),
  });
  const sections: MenuSection[] = [
    { id: 'incoming', heading: t('alerts.incoming'), choices: [choice(true), choice(false)] },
    ...(on && permission === 'default' ? [{
      id: 'desktop', heading: t('alerts.desktop'),
      choices: [{ id: 'allow', label: t('alerts.allow'), onSelect: () => dispatch(permissionRequested()) }],
    }] : []),
  ];
  return (
    <MenuButton
      hint boxed label={t('alerts.title', { state: t(on ? 'alerts.stateOn' : 'alerts.stateOff') })} sections={sections}
      header={on && permission === 'denied' ? <p className={styles.note}>{t('alerts.denied')}</p> : undefined}
    >
      <span className={styles.sign} aria-hidden="true">{on ? <BellIcon /> : <BellOffIcon />}</span>
    </MenuButton>
  );
}
