import { CONTENT_LIMITS } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { moved, OrderedList } from '@portal/ui/forms';
import { Input } from '@portal/ui/screens';
import { LinkFields } from './link-fields';
import { TrialField, TrialLine } from './trial-field';
import { EMPTY_CARD, type TrialContent, type TrialFaults } from './trial-message';

const OPTIONS = { min: CONTENT_LIMITS.options.min, max: CONTENT_LIMITS.options.max, characters: CONTENT_LIMITS.option.max };
const CARDS = { min: CONTENT_LIMITS.cards.min, max: CONTENT_LIMITS.cards.max };

const useStyles = makeStyles({
  card: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, padding: '14px 16px', borderRadius: tokens.borderRadiusLarge,
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground2,
  },
  option: { width: '100%' },
});

type OptionsProps = { options: readonly string[]; faults: TrialFaults; onChange: (options: string[]) => void };

/** Form fields for the answer options of a survey. */
export function SurveyOptions({ options, faults, onChange }: OptionsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const nameOf = (index: number) => t('viber.trial.option', { number: index + 1 });
  return (
    <TrialField
      path="options" label={t('viber.trial.options')} hint={t('viber.trial.upTo', { count: OPTIONS.characters })} required faults={faults}
    >
      <OrderedList
        label={t('viber.trial.options')} count={options.length} nameOf={(index) => options[index] || nameOf(index)}
        addLabel={t('viber.trial.addOption')} min={OPTIONS.min} max={OPTIONS.max}
        onAdd={() => onChange([...options, ''])} onMove={(from, to) => onChange(moved(options, from, to))}
        onRemove={(index) => onChange(options.filter((_, at) => at !== index))}
      >
        {(index) => (
          <TrialField path={`options.${index}`} label={nameOf(index)} faults={faults}>
            <Input
              className={styles.option} autoComplete="off" value={options[index] ?? ''}
              onChange={(_, { value }) => onChange(options.map((each, at) => (at === index ? value : each)))}
            />
          </TrialField>
        )}
      </OrderedList>
    </TrialField>
  );
}

type Card = NonNullable<TrialContent['cards']>[number];
type CardsProps = { cards: readonly Card[]; faults: TrialFaults; onChange: (cards: Card[]) => void };

/** Form fields for the cards of a carousel. */
export function CarouselCards({ cards, faults, onChange }: CardsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const nameOf = (index: number) => t('viber.trial.card', { number: index + 1 });
  const change = (index: number, patch: Partial<Card>) => onChange(
    cards.map((card, at) => (at === index ? withoutEmpty({ ...card, ...patch }) : card)),
  );
  return (
    <TrialField path="cards" label={t('viber.trial.cards')} required faults={faults}>
      <OrderedList
        label={t('viber.trial.cards')} count={cards.length} nameOf={(index) => cards[index]?.title || nameOf(index)}
        addLabel={t('viber.trial.addCard')} min={CARDS.min} max={CARDS.max}
        onAdd={() => onChange([...cards, EMPTY_CARD])} onMove={(from, to) => onChange(moved(cards, from, to))}
        onRemove={(index) => onChange(cards.filter((_, at) => at !== index))}
      >
        {(index) => {
          const card = cards[index] ?? EMPTY_CARD;
          const path = `cards.${index}`;
          return (
            <div role="group" aria-label={nameOf(index)} className={styles.card}>
              <TrialLine
                path={`${path}.title`} label={t('viber.trial.cardTitle')} hint={t('viber.trial.range', CONTENT_LIMITS.cardTitle)} required
                value={card.title} faults={faults} onChange={(title) => change(index, { title })}
              />
              <TrialLine
                path={`${path}.imageUrl`} label={t('viber.trial.imageUrl')} address required value={card.imageUrl} faults={faults}
                onChange={(imageUrl) => change(index, { imageUrl })}
              />
              <LinkFields
                path={`${path}.button`} max={CONTENT_LIMITS.cardButton.max} link={card.button} faults={faults}
                onChange={(button) => change(index, { button })}
              />
              <LinkFields
                path={`${path}.secondButton`} max={CONTENT_LIMITS.cardSecondButton.max} link={card.secondButton}
                optional={t('viber.trial.secondButton')} faults={faults} onChange={(secondButton) => change(index, { secondButton })}
              />
            </div>
          );
        }}
      </OrderedList>
    </TrialField>
  );
}

function withoutEmpty({ secondButton, ...card }: Card): Card {
  return secondButton ? { ...card, secondButton } : card;
}
