import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { type FilterChip, useDaysText } from '@portal/ui/screens';
import { useListStatusText } from '../list-status-badge';
import type { ListsChoice, ListsQuery } from './lists-query';

export function useListChips(query: ListsQuery, choose: (change: Partial<ListsChoice>) => void): FilterChip[] {
  const { t } = useTranslation();
  const statusText = useListStatusText();
  const daysText = useDaysText();
  const { organizations, allAlphaNames } = useSelector(selectSession);
  const nameOf = (all: readonly { uuid: string; name: string }[], of: string) => all.find(({ uuid }) => uuid === of)?.name ?? of;
  const chip = (id: string, label: string, value: string, without: Partial<ListsChoice>): FilterChip => (
    { id, label, value, onRemove: () => choose(without) });
  return [
    chip('text', t('remotes:grid.search'), query.text, { text: '' }),
    chip('status', t('lists.status'), query.status.map(statusText).join(', '), { status: [] }),
    chip('type', t('lists.type'), query.type.map((type) => t(`messageType.${type}`)).join(', '), { type: [] }),
    chip('sender', t('lists.from'), nameOf(allAlphaNames, query.sender), { sender: '' }),
    chip('organization', t('lists.organization'), nameOf(organizations, query.organization), { organization: '' }),
    chip('created', t('lists.created'), daysText(query), { from: '', to: '' }),
    chip('hidden', t('lists.hiddenOnes'), query.hidden ? t('lists.hiddenShown') : '', { hidden: false }),
  ];
}
