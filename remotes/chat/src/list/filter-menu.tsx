import { lazy, Suspense, useState, type RefObject } from 'react';
import { chatStates, type Colleague } from '@portal/contracts';
import { onOneLine } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { MenuButton } from '@portal/ui/shell';
import { FilterIcon } from '@portal/ui/screens';
import type { ChatsQuery } from '../chats-query';
import { selectList, type ListState } from './list.slice';

const ColleagueDialog = lazy(() => import('../colleague-dialog').then((dialog) => ({ default: dialog.ColleagueDialog })));

const states = [...chatStates, 'all'] as const;
const assignees = [['', 'anyone'], ['me', 'me'], ['nobody', 'nobody']] as const;

/** Names of the chosen state and assignee. `chosen`: the colleague whom the user chose last. */
export function useFilterNames({ state, assignee }: ChatsQuery, chosen: Colleague | undefined) {
  const { t } = useTranslation();
  const listed = useSelector((all: { chat: { list: ListState } }) => (
    selectList(all).page.data?.rows.find(({ owner }) => owner?.uuid === assignee)?.owner?.title));
  const known = assignees.find(([value]) => value === assignee);
  const title = chosen?.uuid === assignee ? chosen.title : listed;
  return {
    state: t(`list.state.${state}`),
    assignee: known ? t(`list.assignee.${known[1]}`) : onOneLine(title ?? t('list.assignee.colleague')),
    isColleague: !known,
  };
}

export type FilterMenuProps = {
  query: ChatsQuery;
  names: ReturnType<typeof useFilterNames>;
  root: RefObject<HTMLDivElement | null>;
  className: string | undefined;
  sign: string;
  onChange: (change: Partial<ChatsQuery>) => void;
  onColleague: (colleague: Colleague) => void;
};

/** Menu of the filters by state and assignee (CHAT-19). */
export function FilterMenu({ query, names, root, className, sign, onChange, onColleague }: FilterMenuProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const choose = (colleague: Colleague) => {
    setChoosing(false);
    onColleague(colleague);
  };
  return (
    <div ref={root}>
      <MenuButton
        hint label={t('list.filterBy', { state: names.state, assignee: names.assignee })} className={className}
        sections={[
          {
            id: 'state', heading: t('list.state.label'), choices: states.map((state) => (
              { id: state, label: t(`list.state.${state}`), checked: state === query.state, onSelect: () => onChange({ state }) })),
          },
          {
            id: 'assignee', heading: t('list.assignee.label'), choices: [
              ...assignees.map(([assignee, name]) => ({
                id: name, label: t(`list.assignee.${name}`), checked: assignee === query.assignee, onSelect: () => onChange({ assignee }),
              })),
              {
                id: 'colleague', label: names.isColleague ? names.assignee : t('list.assignee.choose'), checked: names.isColleague,
                onSelect: () => setChoosing(true),
              },
            ],
          },
        ]}
      >
        <span className={sign} aria-hidden="true"><FilterIcon /></span>
      </MenuButton>
      {isChoosing && <Suspense>
        <ColleagueDialog title={t('list.assignee.label')} chosen={query.assignee} onChoose={choose} onClose={() => setChoosing(false)} />
      </Suspense>}
    </div>
  );
}
