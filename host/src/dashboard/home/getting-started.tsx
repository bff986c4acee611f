import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Button, Card, DismissIcon, LinkButton, makeStyles, mergeClasses, SuccessIcon, tokens, VisuallyHidden } from '@portal/ui/shell';
import { useState } from 'react';
import type { Setup } from './home.state';
import { Isolated } from './home-section';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  step: {
    display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px', minHeight: '52px',
    padding: '8px 0', boxSizing: 'border-box',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
    '@media (max-width: 479.98px)': { gridTemplateColumns: '24px minmax(0, 1fr)' },
  },
  sign: { display: 'inline-flex', fontSize: '22px', color: tokens.colorStatusSuccessForeground1 },
  number: {
    display: 'grid', placeItems: 'center', width: '22px', height: '22px', boxSizing: 'border-box', fontSize: tokens.fontSizeBase200,
    borderRadius: tokens.borderRadiusCircular, border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    color: tokens.colorNeutralForeground2,
  },
  title: {
    color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightMedium,
  },
  done: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  text: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
  action: { '@media (max-width: 479.98px)': { gridColumn: 2, justifySelf: 'start', marginTop: '4px' } },
});

const names = ['sender', 'balance', 'contacts', 'test', 'list'] as const;
type StepName = (typeof names)[number];
/** Page of each step, with the right that it needs. */
const places: Readonly<Record<StepName, { to: string; element: string }>> = {
  sender: { to: '/alphanames/index', element: '/alphanames/action/request' },
  balance: { to: '/finances/invoice/new', element: '/finances/invoices/action/create' },
  contacts: { to: '/addressbook/import', element: '/addressbook/action/edit' },
  test: { to: '/smslist/new', element: '/smslist/action/create' },
  list: { to: '/smslist/new', element: '/smslist/action/create' },
};

/** Whether to guide the login. Nobody is guided who may send nothing, or has sent a list before. */
export const needsGuide = ({ list }: Setup): boolean => list === false;

const keyOf = (login: string) => `gettingStarted.${login}`;
const DISMISSED = 'dismissed';

/** Whether the user has hidden the checklist in this browser, and a function that hides it. */
export function useDismissedGuide(): [dismissed: boolean, dismiss: () => void] {
  const { uuid = '' } = useSelector(selectSession);
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(keyOf(uuid)) === DISMISSED);
  return [dismissed, () => {
    localStorage.setItem(keyOf(uuid), DISMISSED);
    setDismissed(true);
  }];
}

/** The steps up to the first mailing list, until it is sent. */
export function GettingStarted({ setup, onDismiss }: { setup: Setup; onDismiss: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const steps = names.filter((name) => setup[name] !== null).map((name) => ({ name, done: isDone(setup, name) }));
  const next = steps.find(({ name, done }) => !done && !(name === 'sender' && setup.sender === 'requested'))?.name;
  return (
    <Isolated title={t('setup.title')}>
      <Card
        title={t('setup.title')}
        actions={<Button size="small" appearance="subtle" icon={<DismissIcon />} onClick={onDismiss}>{t('setup.dismiss')}</Button>}
      >
        <p className={styles.text}>{t('setup.progress', { done: steps.filter(({ done }) => done).length, count: steps.length })}</p>
        <ol className={styles.list}>
          {steps.map(({ name, done }, index) => (
            <Step key={name} name={name} number={index + 1} done={done} isNext={name === next} isRequested={setup.sender === 'requested'} />
          ))}
        </ol>
      </Card>
    </Isolated>
  );
}

const isDone = (setup: Setup, name: StepName): boolean => (name === 'sender' ? setup.sender === 'ready' : setup[name] === true);

type StepProps = { name: StepName; number: number; done: boolean; isNext: boolean; isRequested: boolean };

function Step({ name, number, done, isNext, isRequested }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { to, element } = places[name];
  const may = useCan(element);
  const waits = name === 'sender' && isRequested && !done;
  return (
    <li className={styles.step}>
      {done
        ? <span className={styles.sign} aria-hidden="true"><SuccessIcon /></span>
        : <span className={styles.number} aria-hidden="true">{number}</span>}
      <div>
        <span className={mergeClasses(styles.title, done && styles.done)}>{t(`setup.${name}.title`)}</span>
        {done && <VisuallyHidden> {t('setup.done')}</VisuallyHidden>}
        {!done && <p className={styles.text}>{waits ? t('setup.requested') : t(may ? `setup.${name}.text` : 'setup.askAdministrator')}</p>}
      </div>
      {!done && may && <div className={styles.action}>
        <LinkButton to={to} size="small" appearance={isNext ? 'primary' : 'secondary'}>
          {waits ? t('setup.showRequest') : t(`setup.${name}.action`)}
        </LinkButton>
      </div>}
    </li>
  );
}
