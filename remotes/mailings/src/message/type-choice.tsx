import { useId } from 'react';
import type { MessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Radio, RadioGroup } from '@portal/ui/forms';
import { Field } from '@portal/ui/screens';
import { groupTypes } from './type-groups';

const useStyles = makeStyles({
  groups: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, width: '100%' },
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  heading: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))', gap: tokens.spacingHorizontalS },
  card: {
    width: '100%', boxSizing: 'border-box', paddingRight: tokens.spacingHorizontalM, borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // Keeps the label beside its radio button when a neighbor's description makes the row higher.
    '& > label': { alignSelf: 'flex-start' },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':has(input:checked)': { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
    '@media (forced-colors: active)': { ':has(input:checked)': { border: '2px solid Highlight' } },
  },
  explanation: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
});

export type TypeChoiceProps = { types: readonly MessageType[]; chosen: MessageType; error?: string; onChange: (type: MessageType) => void };

/** Message types that the alpha name can send, grouped by channel. */
export function TypeChoice({ types, chosen, error, onChange }: TypeChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const groups = groupTypes(types);
  const choose = (value: string) => {
    const type = types.find((each) => each === value);
    if (type) onChange(type);
  };
  return (
    <div data-field="type">
      <Field label={t('compose.type')} required validationMessage={error} validationState={error ? 'error' : 'none'}>
        <RadioGroup value={chosen} onChange={(_, { value }) => choose(value)}>
          <div className={styles.groups}>
            {groups.map(({ id, types: ofGroup }) => (
              <div key={id} className={styles.group}>
                {groups.length > 1 && <span className={styles.heading}>{t(`compose.groups.${id}`)}</span>}
                <div className={styles.cards}>{ofGroup.map((type) => <TypeCard key={type} type={type} />)}</div>
              </div>
            ))}
          </div>
        </RadioGroup>
      </Field>
    </div>
  );
}

function TypeCard({ type }: { type: MessageType }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const id = useId();
  // Excludes the description from the accessible name, so that screen readers do not read it at every arrow key.
  const words = <>{t(`messageType.${type}`)}<span id={id} aria-hidden="true" className={styles.explanation}>
    {t(`compose.explained.${type}`)}
  </span></>;
  return <Radio className={styles.card} value={type} label={words} aria-describedby={id} />;
}
