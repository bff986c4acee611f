import { Suspense, useRef, useState } from 'react';
import { chatSorts, type ChatScope, type ChatSort, type Colleague, type UnreadChats } from '@portal/contracts';
import { isUuid } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, MenuButton, mergeClasses, tokens } from '@portal/ui/shell';
import { Button, FilterChips, SearchBox, SortIcon, UnreadIcon, useDebounced } from '@portal/ui/screens';
import { Tooltip } from '@portal/ui/tooltip';
import { defaultState, type ChatsQuery } from '../chats-query';
import { FilterMenu, useFilterNames } from './filter-menu';
import { ScopeChoice } from './scope-choice';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalSNudge,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
  },
  search: { width: '100%', maxWidth: 'none' },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  pressed: {
    backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2, border: `1px solid ${tokens.colorBrandStroke1}`,
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText', border: '1px solid HighlightText',
    },
  },
  sign: { display: 'inline-flex', fontSize: '20px' },
});

export type ChatsFiltersProps = {
  query: ChatsQuery;
  /** Numbers of unread chats; null before the first count. */
  unread: UnreadChats | null;
  onChange: (change: Partial<ChatsQuery>) => void;
};

/** Filters and sort order of the list. */
export function ChatsFilters({ query, unread, onChange }: ChatsFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [typed, type] = useDebounced(query.phone, (phone) => onChange({ phone }));
  const sortChoice = (sort: ChatSort) => ({
    id: sort, label: t(`list.sort.${sort}`), checked: sort === query.sort, onSelect: () => onChange({ sort }),
  });
  const unreadOnly = t('list.unreadOnly');
  const [colleague, setColleague] = useState<Colleague>();
  const names = useFilterNames(query, colleague);
  const usualState = defaultState(query.phone);
  const chips = [
    ...(query.state === usualState ? [] : [
      { id: 'state', label: t('list.state.label'), value: names.state, onRemove: () => onChange({ state: usualState }) },
    ]),
    ...(query.assignee === '' ? [] : [
      { id: 'assignee', label: t('list.assignee.label'), value: names.assignee, onRemove: () => onChange({ assignee: '' }) },
    ]),
  ];
  const menu = useRef<HTMLDivElement>(null);
  // Stays when the last filter is removed, to move the focus.
  const [hadChips, setHadChips] = useState(false);
  if (chips.length > 0 && !hadChips) setHadChips(true);
  const chooseColleague = (next: Colleague) => {
    setColleague(next);
    onChange({ assignee: next.uuid, scope: 'all' });
  };
  // A colleague's chats are not among the login's own ones.
  const chooseScope = (scope: ChatScope) => onChange({ scope, ...(scope === 'own' && isUuid(query.assignee) && { assignee: '' }) });
  return (
    <div role="group" aria-label={t('list.filters')} className={styles.root}>
      <SearchBox
        className={styles.search} aria-label={t('list.phone')} placeholder={t('list.phone')} maxLength={100} value={typed}
        onChange={(_, { value }) => type(value)}
      />
      <div className={styles.line}>
        <ScopeChoice scope={query.scope} unread={unread} onChange={chooseScope} />
        <Tooltip content={unreadOnly} relationship="label">
          <Button
            appearance="subtle" icon={<UnreadIcon />} aria-pressed={query.unread}
            className={mergeClasses(query.unread && styles.pressed)}
            onClick={() => onChange({ unread: !query.unread })}
          />
        </Tooltip>
        <FilterMenu
          query={query} names={names} root={menu} className={chips.length > 0 ? styles.pressed : undefined} sign={styles.sign}
          onChange={onChange} onColleague={chooseColleague}
        />
        <MenuButton
          hint label={t('list.sortBy', { sort: t(`list.sort.${query.sort}`) })}
          sections={[{ id: 'sort', heading: t('list.sortHeading'), choices: chatSorts.map(sortChoice) }]}
        >
          <span className={styles.sign} aria-hidden="true"><SortIcon /></span>
        </MenuButton>
      </div>
      {hadChips && <Suspense>
        <FilterChips chips={chips} onClear={undefined} fallback={() => menu.current?.querySelector('button') ?? null} />
      </Suspense>}
    </div>
  );
}
