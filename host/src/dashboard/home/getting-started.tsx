import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Button, Card, DismissIcon, LinkButton } from '@portal/ui/shell';
import { Checklist } from '@portal/ui/cards';
import { useState } from 'react';
import type { Setup } from './home.state';
import { Isolated } from './home-section';

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
  const { t } = useTranslation();
  const steps = names.filter((name) => setup[name] !== null).map((name) => ({ name, done: isDone(setup, name) }));
  const isRequested = setup.sender === 'requested';
  const next = steps.find(({ name, done }) => !done && !(name === 'sender' && isRequested))?.name;
  return (
    <Isolated title={t('setup.title')}>
      <Card
        title={t('setup.title')}
        actions={<Button size="small" appearance="subtle" icon={<DismissIcon />} onClick={onDismiss}>{t('setup.dismiss')}</Button>}
      >
        <Checklist
          progress={t('setup.progress', { done: steps.filter(({ done }) => done).length, count: steps.length })} doneText={t('setup.done')}
          steps={steps.map(({ name, done }) => {
            const waits = name === 'sender' && isRequested;
            return {
              id: name, title: t(`setup.${name}.title`), done, text: <StepText name={name} waits={waits} />,
              action: <StepAction name={name} waits={waits} isNext={name === next} />,
            };
          })}
        />
      </Card>
    </Isolated>
  );
}

const isDone = (setup: Setup, name: StepName): boolean => (name === 'sender' ? setup.sender === 'ready' : setup[name] === true);

/** `waits`: the step is requested, and the provider decides. */
type StepProps = { name: StepName; waits: boolean };

function StepText({ name, waits }: StepProps) {
  const { t } = useTranslation();
  const may = useCan(places[name].element);
  return waits ? t('setup.requested') : t(may ? `setup.${name}.text` : 'setup.askAdministrator');
}

function StepAction({ name, waits, isNext }: StepProps & { isNext: boolean }) {
  const { t } = useTranslation();
  const { to, element } = places[name];
  return useCan(element) ? (
    <LinkButton to={to} size="small" appearance={isNext ? 'primary' : 'secondary'}>
      {waits ? t('setup.showRequest') : t(`setup.${name}.action`)}
    </LinkButton>
  ) : null;
}
