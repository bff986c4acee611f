import { useState } from 'react';
import { logoutRequested, selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { ChevronDownIcon, HomeIcon, makeStyles, MenuButton, PersonIcon, tokens, type MenuChoice } from '@portal/ui/shell';
import { LateIcon } from '../parts/late-icon';
import { selectRoutes } from '../routes/select-routes';
import { useChoices } from '../settings/choices';

const PROFILE = '/profile/index';

const useStyles = makeStyles({
  trigger: { paddingInlineStart: '4px', maxWidth: '220px' },
  avatar: {
    display: 'grid', placeItems: 'center', flexShrink: 0, width: '28px', height: '28px', borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    // Rendered by CSS, so the initials aren't part of the button's text.
    '::before': { content: 'attr(data-initials)' },
  },
  picture: { flexShrink: 0, width: '28px', height: '28px', objectFit: 'cover', borderRadius: tokens.borderRadiusCircular },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Long breadcrumbs must not squeeze the name.
  root: { display: 'flex', flexShrink: 0 },
  arrow: { display: 'inline-flex', flexShrink: 0 },
  who: { display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export type UserMenuProps = {
  /** True below 992 px, where the bar has room only for the avatar. */
  narrow: boolean;
  tools: readonly MenuChoice[];
};

/** The signed-in user, their commands (SHL-09) and preferences (SHL-18). */
export function UserMenu({ narrow, tools }: UserMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { name = '', login = '', avatar, customer_name: customer = '' } = useSelector(selectSession);
  const hasProfile = useSelector(selectRoutes).some(({ path }) => path === PROFILE);
  const { language, scheme, size } = useChoices();
  const places = {
    id: 'places',
    choices: [
      ...(hasProfile ? [{ id: 'profile', label: t('user.profile'), icon: <PersonIcon />, onSelect: () => void navigate(PROFILE) }] : []),
      { id: 'dashboard', label: t('user.dashboard'), icon: <HomeIcon />, onSelect: () => void navigate('/dashboard') },
    ],
  };
  const logout = {
    id: 'leave', choices: [
      { id: 'logout', label: t('user.logout'), icon: <LateIcon name="signOut" />, onSelect: () => void dispatch(logoutRequested()) },
    ],
  };
  const shown = name || login;
  return (
    <div className={styles.root}><MenuButton
      label={t('user.label', { name: shown })}
      className={styles.trigger}
      sections={[places, { id: 'tools', choices: tools }, language, scheme, size, logout]}
      header={
        <div className={styles.who}>
          <span className={styles.strong}>{shown}</span>
          {name && name !== login && <span className={styles.quiet}>{login}</span>}
          {customer && <span className={styles.quiet}>{customer}</span>}
        </div>
      }
    >
      <Avatar name={shown} src={avatar} />
      {!narrow && <><span className={styles.name}>{shown}</span><span className={styles.arrow}><ChevronDownIcon /></span></>}
    </MenuButton></div>
  );
}

/** The login's avatar picture; initials if the picture is missing or fails to load. */
function Avatar({ name, src }: { name: string; src?: string | null }) {
  const styles = useStyles();
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken) return <img src={src} alt="" className={styles.picture} onError={() => setBroken(src)} />;
  return <span className={styles.avatar} data-initials={initialsOf(name)} aria-hidden="true" />;
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  return words.slice(0, 2).map((word) => [...word][0] ?? '').join('').toUpperCase();
}
