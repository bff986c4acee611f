import type { ReactNode } from 'react';
import { useCan, useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import type { useResource } from '@portal/portal/resource';
import { Link } from '@portal/portal/router';
import {
  ChatIcon, focusRing, makeStyles, mergeClasses, MoneyIcon, SendIcon, Skeleton, SuccessIcon, tokens, VisuallyHidden,
} from '@portal/ui/shell';
import { ImportIcon, Timestamp } from '@portal/ui/cards';
import { HomeSection } from './home-section';
import type { Tasks } from './home.state';

const useStyles = makeStyles({
  list: { margin: '-4px -8px', padding: 0, listStyleType: 'none' },
  item: {
    ...focusRing,
    display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr) auto', columnGap: '12px', alignItems: 'center', padding: '8px',
    borderRadius: tokens.borderRadiusMedium, color: tokens.colorNeutralForeground1, textDecorationLine: 'none',
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  sign: {
    display: 'grid', placeItems: 'center', gridRow: 'span 2', width: '32px', height: '32px', fontSize: '18px',
    borderRadius: tokens.borderRadiusMedium, color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
  },
  warning: { color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightMedium },
  about: {
    // Also clips the text for screen readers, which would widen the page.
    position: 'relative', gridColumn: '2 / -1', overflow: 'hidden',
    textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  wrapping: { whiteSpace: 'normal' },
  when: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  all: {
    ...focusRing, display: 'inline-block', margin: '0 0 4px 44px', padding: '4px 8px', color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none', borderRadius: tokens.borderRadiusSmall, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    ':hover': { textDecorationLine: 'underline' },
  },
  nothing: {
    display: 'flex', alignItems: 'center', gap: '10px', margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  done: { display: 'inline-flex', fontSize: '20px', color: tokens.colorStatusSuccessForeground1 },
  whole: { whiteSpace: 'nowrap' },
  waiting: { display: 'flex', flexDirection: 'column', gap: '16px' },
});

type Loaded = ReturnType<typeof useResource<undefined, Tasks>>;

/** True if nothing waits for this login, and until it is known. */
export const isNothingNeeded = ({ data, error }: Loaded): boolean => !error && (!data || countOf(data) === 0);

/** What waits for this login: low balances, chats, lists to confirm and failed imports, each with a link that deals with it. */
export function NeedsYou({ of: loaded }: { of: Loaded }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <HomeSection
      title={t('tasks.title')} failed={t('tasks.failed')} loading={t('tasks.loading')} of={loaded}
      skeleton={<div className={styles.waiting}>{[1, 2, 3, 4].map((row) => <Skeleton key={row} height="38px" />)}</div>}
    >
      {(data) => <TaskList tasks={data} />}
    </HomeSection>
  );
}

const countOf = ({ lists, chats, imports, lowBalances }: Tasks): number => [
  lists?.items, chats?.items, imports, lowBalances,
].reduce((sum, of) => sum + (of?.length ?? 0), 0);

function TaskList({ tasks: all }: { tasks: Tasks }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { lists, chats, imports, lowBalances } = all;
  if (countOf(all) === 0) {
    return <p className={styles.nothing}><span className={styles.done} aria-hidden="true"><SuccessIcon /></span>{t('tasks.nothing')}</p>;
  }
  const more = chats ? chats.total - chats.items.length : 0;
  return (
    <ul className={styles.list} aria-label={t('tasks.title')}>
      {lowBalances?.map((account) => <LowBalance key={account.accountUuid} account={account} />)}
      {chats?.items.map((chat) => <UnreadChat key={chat.uuid} chat={chat} />)}
      {more > 0 && <li><Link to="/chat?scope=own&unread=true" className={styles.all}>{t('tasks.moreChats', { count: more })}</Link></li>}
      {lists?.items.map((list) => <ListToConfirm key={list.id} list={list} />)}
      {lists?.more && <li><Link to="/smslist/list?status=0" className={styles.all}>{t('tasks.moreLists')}</Link></li>}
      {imports?.map((job) => <FailedImport key={job.uuid} job={job} />)}
    </ul>
  );
}

type TaskProps = { to: string; icon: ReactNode; warning?: boolean; name: string; when?: ReactNode; about: ReactNode; wraps?: boolean };

function Task({ to, icon, warning = false, name, when, about, wraps = false }: TaskProps) {
  const styles = useStyles();
  return (
    <li>
      <Link to={to} className={styles.item}>
        <span className={mergeClasses(styles.sign, warning && styles.warning)} aria-hidden="true">{icon}</span>
        <span className={styles.name} title={name}>{name}</span>
        <span className={styles.when}>{when}</span>
        <span className={mergeClasses(styles.about, wraps && styles.wrapping)}>{about}</span>
      </Link>
    </li>
  );
}

type Item<K extends keyof Tasks> = NonNullable<Tasks[K]> extends { items: (infer T)[] } | (infer T)[] ? T : never;

function LowBalance({ account: { accountUuid, name, sum, threshold, currency_code: currency } }: { account: Item<'lowBalances'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayPayIn = useCan('/finances/invoices/action/create');
  return <Task
    to={mayPayIn ? `/finances/invoice/new?account=${accountUuid}` : '/finances/statement'} icon={<MoneyIcon />} warning wraps
    name={t('tasks.lowBalance', { name })}
    about={t('tasks.belowThreshold', { sum: format.amount(sum, currency), threshold: format.amount(threshold, currency) })}
  />;
}

function UnreadChat({ chat: { uuid, name, phoneNumber, text, kind, unread, at } }: { chat: Item<'chats'> }) {
  const { t } = useTranslation();
  return <Task
    to={`/chat?${new URLSearchParams({ chatUuid: uuid })}`} icon={<ChatIcon />} name={name ?? withPlus(phoneNumber)}
    when={<Timestamp at={at} form="brief" />}
    about={<>
      {text || t(`tasks.kind.${kind ?? 'text'}`)}
      <VisuallyHidden> {t('tasks.unread', { count: unread })}</VisuallyHidden>
    </>}
  />;
}

function ListToConfirm({ list: { id, name, recipients, maximum, currency, expiresAt } }: { list: Item<'lists'> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  return <Task
    to={`/smslist/${id}`} icon={<SendIcon />} name={t('tasks.confirm', { name })}
    about={<>
      {t('tasks.recipients', { count: recipients, sum: format.amount(maximum, currency) })}
      {expiresAt !== null && <>
        {' · '}<Timestamp at={expiresAt} className={styles.whole} text={(date) => t('tasks.expires', { date })} />
      </>}
    </>}
    wraps
  />;
}

function FailedImport({ job: { uuid, bookName, fileName, finished } }: { job: Item<'imports'> }) {
  const { t } = useTranslation();
  return <Task
    to={`/addressbook/import?${new URLSearchParams({ job: uuid })}`} icon={<ImportIcon />} warning name={t('tasks.importFailed')}
    when={finished !== null && <Timestamp at={finished} form="brief" />} about={[fileName, bookName].filter(Boolean).join(' · ')}
  />;
}
