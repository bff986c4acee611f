import { lazy } from 'react';
import type { Estimate } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import type { MessageErrors } from '../message/message-errors';
import { isPresent } from './duration';
import { fields, optionOf, type OptionId } from './form-fields';
import { Option } from './option';
import type { SectionProps } from './section';
import { useSendingSpanText } from './sending-span-text';

// Loaded on demand: options are closed at first.
const ScheduleSection = lazy(() => import('./schedule-section').then((section) => ({ default: section.ScheduleSection })));
const PaceSection = lazy(() => import('./pace-section').then((section) => ({ default: section.PaceSection })));
const FallbackSection = lazy(() => import('./fallback-section').then((section) => ({ default: section.FallbackSection })));
const ConditionsSection = lazy(() => import('./conditions-section').then((section) => ({ default: section.ConditionsSection })));
const ComparisonSection = lazy(() => import('./comparison-section').then((section) => ({ default: section.ComparisonSection })));
const AboutSection = lazy(() => import('./about-section').then((section) => ({ default: section.AboutSection })));
const TestSend = lazy(() => import('./test-send').then((section) => ({ default: section.TestSend })));

export type ShownOption = OptionId | 'test';

export type OptionsCardProps = SectionProps & {
  fallbackErrors: MessageErrors;
  counted?: (text: string) => string;
  suggestedName: string;
  /** Sender of the message. */
  from: string;
  /** Sizes of the sample and the rest, if two texts are compared and the estimate is known. */
  sizes: Estimate['comparison'];
  /** The message has no faults, so a test can be sent. */
  isTestable: boolean;
  opened: ReadonlySet<ShownOption>;
  onToggle: (option: ShownOption) => void;
};

/** What most lists leave as it is: schedule, fallback, name, and a test message. */
export function OptionsCard(
  { fallbackErrors, counted, suggestedName, from, sizes, isTestable, opened, onToggle, ...section }: OptionsCardProps,
) {
  const { t } = useTranslation();
  const seesBooks = useCan('/addressbook/index');
  const { form, errors } = section;
  const span = useSendingSpanText(form);
  const isFaulty = (option: OptionId) => fields.some((field) => optionOf(field) === option && errors[field] !== undefined);
  const shown = (option: ShownOption) => ({ isOpen: opened.has(option), onToggle: () => onToggle(option) });
  const ttl = `${form.ttl.amount} ${t(`new.units.${form.ttl.unit}`)}`;
  const fallback = form.fallback ? t(`messageType.${form.fallback.type}`) : t('new.noFallback');
  return (
    <Card title={t('new.options')} flush>
      <Option {...shown('schedule')} title={t('new.when')} state={span ?? t('new.incomplete')} isFaulty={isFaulty('schedule')}>
        <ScheduleSection {...section} />
        <PaceSection {...section} />
      </Option>
      <Option
        {...shown('fallback')} title={t('new.fallback')} isFaulty={isFaulty('fallback')}
        state={isPresent(form.ttl) ? t('new.ttlAndFallback', { ttl, fallback }) : fallback}
      >
        <FallbackSection {...section} messageErrors={fallbackErrors} counted={counted} />
        {seesBooks && <ConditionsSection {...section} />}
      </Option>
      <Option
        {...shown('comparison')} title={t('new.comparison.title')} isFaulty={isFaulty('comparison')}
        state={form.compares ? t('new.comparison.on', { share: form.samplePercent }) : t('new.comparison.off')}
      >
        <ComparisonSection {...section} from={from} counted={counted} sizes={sizes} />
      </Option>
      <Option {...shown('details')} title={t('new.about')} state={form.name.trim() || suggestedName} isFaulty={isFaulty('details')}>
        <AboutSection {...section} suggestedName={suggestedName} />
      </Option>
      <Option {...shown('test')} title={t('new.test')} state={t('new.testState')}>
        <TestSend form={form} isReady={isTestable} />
      </Option>
    </Card>
  );
}
