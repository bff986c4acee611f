import { useId, type ReactElement, type ReactNode } from 'react';
import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { CountBadge, useDensity } from '@portal/ui/core';

const useStyles = makeStyles({
  list: { overflowX: 'auto', scrollbarWidth: 'none', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  name: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalSNudge },
  panel: { paddingTop: tokens.spacingVerticalL, minWidth: 0 },
});

export type TabItem = { id: string; label: string; icon?: ReactElement; count?: number };
export type TabsProps = {
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** The content of the selected tab. */
  children: ReactNode;
};

/** Parts of one screen, one at a time. */
export function Tabs({ label, items, selected, onSelect, children }: TabsProps) {
  const styles = useStyles();
  const { control } = useDensity();
  const id = useId();
  return (
    <div>
      <TabList className={styles.list} size={control} aria-label={label} selectedValue={selected} onTabSelect={(_, { value }) => onSelect(String(value))}>
        {items.map((item) => (
          <Tab key={item.id} id={`${id}-${item.id}`} value={item.id} icon={item.icon} aria-controls={item.id === selected ? `${id}-panel` : undefined}>
            <span className={styles.name}>{item.label}{item.count !== undefined && <CountBadge value={item.count} label={String(item.count)} />}</span>
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} tabIndex={0} className={styles.panel}>{children}</div>
    </div>
  );
}
