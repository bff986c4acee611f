import { CONTENT_LIMITS, type CarouselCard } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { moved, OrderedList } from '@portal/ui/forms';
import { Field } from '@portal/ui/screens';
import { ButtonFields } from './button-fields';
import type { MessageErrors } from './message-errors';
import { PictureField } from './picture-field';
import { WrittenField } from './written-field';

const EMPTY: CarouselCard = { title: '', imageUrl: '', button: { title: '', url: '' } };

const useStyles = makeStyles({
  card: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, padding: '14px 16px', borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground2, minWidth: 0,
  },
});

export type CarouselCardsProps = { cards: readonly CarouselCard[] | undefined; errors: MessageErrors; onChange: (
  cards: CarouselCard[],
) => void };

/** Form fields for the cards of a carousel. */
export function CarouselCards({ cards, errors, onChange }: CarouselCardsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shown = cards && cards.length > 0 ? cards : [EMPTY, EMPTY];
  const change = (index: number, patch: Partial<CarouselCard>) => onChange(
    shown.map((card, at) => (at === index ? withoutEmpty({ ...card, ...patch }) : card)),
  );
  const error = errors['content.cards'];
  return (
    <div data-field="content.cards">
      <Field
        label={t('compose.cards')} hint={t('compose.cardsHint', { least: CONTENT_LIMITS.cards.min, most: CONTENT_LIMITS.cards.max })}
        required validationMessage={error} validationState={error ? 'error' : 'none'}
      >
        <OrderedList
          label={t('compose.cards')}
          count={shown.length}
          nameOf={(index) => shown[index]?.title || t('compose.card', { number: index + 1 })}
          addLabel={t('compose.addCard')}
          min={CONTENT_LIMITS.cards.min}
          max={CONTENT_LIMITS.cards.max}
          onAdd={() => onChange([...shown, EMPTY])}
          onMove={(from, to) => onChange(moved(shown, from, to))}
          onRemove={(index) => onChange(shown.filter((_, at) => at !== index))}
        >
          {(index) => {
            const card = shown[index] ?? EMPTY;
            const path = `content.cards.${index}`;
            return (
              <div role="group" aria-label={t('compose.card', { number: index + 1 })} className={styles.card}>
                <WrittenField
                  path={`${path}.title`} label={t('compose.cardTitle')} hint={t('compose.charactersRange', CONTENT_LIMITS.cardTitle)}
                  value={card.title} error={errors[`${path}.title`]} onChange={(title) => change(index, { title })} required
                />
                <PictureField
                  path={`${path}.imageUrl`} url={card.imageUrl} error={errors[`${path}.imageUrl`]}
                  onChange={(imageUrl) => change(index, { imageUrl: imageUrl ?? '' })} required
                />
                <ButtonFields
                  path={`${path}.button`} max={CONTENT_LIMITS.cardButton.max} button={card.button} required switchLabel="" errors={errors}
                  onChange={(button) => change(index, { button: button ?? EMPTY.button })}
                />
                <ButtonFields
                  path={`${path}.secondButton`} max={CONTENT_LIMITS.cardSecondButton.max} button={card.secondButton} required={false}
                  switchLabel={t('compose.secondButton')} errors={errors} onChange={(secondButton) => change(index, { secondButton })}
                />
              </div>
            );
          }}
        </OrderedList>
      </Field>
    </div>
  );
}

function withoutEmpty({ secondButton, ...card }: CarouselCard): CarouselCard {
  return secondButton ? { ...card, secondButton } : card;
}
