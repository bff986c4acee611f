import { useTranslation } from '@portal/portal/i18n';
import { Button, makeStyles, MenuIcon, MOBILE, tokens, useMedia } from '@portal/ui/core';
import { BalanceWidget } from '../balance/balance.widget';
import { ChoiceButtons } from './choices';
import { ConnectionHint } from './connection-hint';
import { Crumbs } from './crumbs';
import { UserMenu } from './user-menu';

const useStyles = makeStyles({
  root: {
    display: 'flex', alignItems: 'center', gap: '4px', height: '50px', padding: '0 20px 0 32px', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    '@media (max-width: 991.98px)': { gap: '2px', padding: '0 8px' },
  },
});

export function Navbar({ onMenu }: { onMenu: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const narrow = useMedia(MOBILE);
  return (
    <div className={styles.root}>
      {narrow && <Button size="medium" appearance="subtle" aria-label={t('menu.open')} aria-haspopup="dialog" icon={<MenuIcon />} onClick={onMenu} />}
      <Crumbs short={narrow} />
      <ConnectionHint />
      <BalanceWidget />
      {!narrow && <ChoiceButtons />}
      <UserMenu withChoices={narrow} />
    </div>
  );
}
