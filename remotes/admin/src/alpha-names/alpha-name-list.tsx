import type { AdminAlphaName, AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Accordion, AccordionHeader, AccordionItem, AccordionPanel } from '@portal/ui/accordion';
import { RouteLink, StatusBadge } from '@portal/ui/screens';
import { useTypesText } from '../use-types-text';
import { Directions } from './directions';

const useStyles = makeStyles({
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, ':last-child': { borderBottom: 0 } },
  head: {
    display: 'grid', gridTemplateColumns: 'minmax(120px, 1fr) minmax(120px, 1.4fr) minmax(120px, 2fr) auto', alignItems: 'center',
    gap: `2px ${tokens.spacingHorizontalL}`, width: '100%', minWidth: 0,
    textAlign: 'start', padding: '6px 0', '@media (max-width: 767.98px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  muted: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere',
    '@media (max-width: 767.98px)': { gridColumn: '1 / -1', order: 1 },
  },
  whose: { padding: `0 ${tokens.spacingHorizontalL}`, margin: 0, fontSize: tokens.fontSizeBase200 },
});

export type AlphaNameListProps = {
  items: readonly AdminAlphaName[];
  providers: readonly AdminProvider[];
  opened: readonly string[];
  onOpen: (uuids: string[]) => void;
  onWhatIf: (alphaName: AdminAlphaName) => void;
};

/** Alpha names of all customers; each expands to its routes. */
export function AlphaNameList({ items, providers, opened, onOpen, onWhatIf }: AlphaNameListProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const typesText = useTypesText();
  return (
    <Accordion multiple collapsible openItems={[...opened]} onToggle={(_, data) => onOpen(data.openItems.map(String))}>
      {items.map((alphaName) => (
        <AccordionItem key={alphaName.uuid} value={alphaName.uuid} className={styles.item}>
          <AccordionHeader as="h2">
            <span className={styles.head}>
              <span className={styles.name}>{alphaName.alphaname}</span>
              <span className={styles.muted}>{[
                t('customers.named', { name: alphaName.customerName }),
                alphaName.organizationName && t('alphaNames.ofOrganization', { name: alphaName.organizationName }),
              ].filter(Boolean).join(' · ')}</span>
              <span className={styles.muted}>{typesText(alphaName.messageTypes) || t('alphaNames.noWay')}</span>
              <StatusBadge intent={alphaName.direction_status === 1 ? 'success' : 'neutral'}>
                {t(alphaName.direction_status === 1 ? 'alphaNames.on' : 'alphaNames.off')}
              </StatusBadge>
            </span>
          </AccordionHeader>
          <AccordionPanel>
            <p className={styles.whose}><RouteLink
              to={`/customer/${alphaName.customerUuid}`}
            >{t('alphaNames.toCustomer', { name: alphaName.customerName })}</RouteLink></p>
            <Directions alphaName={alphaName} providers={providers} onWhatIf={() => onWhatIf(alphaName)} />
          </AccordionPanel>
        </AccordionItem>
      ))}
    </Accordion>
  );
}
