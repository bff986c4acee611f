import { makeStyles, tokens } from '@portal/ui/shell';
import { Radio, RadioGroup } from '@portal/ui/forms';
import { Select } from '@portal/ui/screens';
import { useTranslation } from '@portal/portal/i18n';
import type { Senders } from './new-list.state';

/** Maximum number of alpha names shown as cards. More of them are faster to read in a dropdown. */
const MAX_CARDS = 5;

const useStyles = makeStyles({
  cards: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  card: {
    paddingRight: tokens.spacingHorizontalM, borderRadius: tokens.borderRadiusLarge, border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1, maxWidth: '100%', overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':has(input:checked)': { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  },
  select: { maxWidth: '320px' },
});

export type SenderChoiceProps = { senders: Senders; chosen: string; onChange: (uuid: string) => void };

export function SenderChoice({ senders, chosen, onChange, ...field }: SenderChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  if (senders.length > MAX_CARDS) {
    return (
      <Select {...field} className={styles.select} value={chosen} onChange={(_, { value }) => onChange(value)}>
        {chosen === '' && <option value="" disabled>{t('new.chooseSender')}</option>}
        {senders.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
      </Select>
    );
  }
  return (
    <RadioGroup {...field} layout="horizontal" className={styles.cards} value={chosen} onChange={(_, { value }) => onChange(value)}>
      {senders.map(({ uuid, name }) => <Radio key={uuid} className={styles.card} value={uuid} label={name} />)}
    </RadioGroup>
  );
}
