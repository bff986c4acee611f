import { useCan } from '@portal/portal';
import { ConditionsSection } from './conditions-section';
import { PaceSection } from './pace-section';
import { ScheduleSection } from './schedule-section';
import type { SectionProps } from './section';

export function WhenStep(section: SectionProps) {
  const seesBooks = useCan('/addressbook/index');
  return (
    <>
      <ScheduleSection {...section} />
      <PaceSection {...section} />
      {seesBooks && <ConditionsSection {...section} />}
    </>
  );
}
