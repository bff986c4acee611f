import { useMemo } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, Field, Input, Select } from '@portal/ui/core';
import { Radio, RadioGroup } from '@portal/ui/more';
import { FormField } from './form-field';
import { useSectionStyles, type SectionProps } from './section';
import { sendMoment, timeZones, zoneHere } from './send-moment';

/** At once, or when the clocks of a zone show a time. */
export function ScheduleSection({ form, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const format = useFormat();
  const here = zoneHere();
  const zones = useMemo(() => timeZones(here, form.timeZone), [here, form.timeZone]);
  const moment = form.sendLater ? sendMoment(form, 0) : undefined;
  return (
    <Card title={t('new.when')}>
      <div className={styles.fields}>
        <RadioGroup
          aria-label={t('new.when')}
          value={form.sendLater ? 'later' : 'now'}
          onChange={(_, { value }) => onChange({ sendLater: value === 'later', timeZone: form.timeZone || here })}
        >
          <Radio value="now" label={t('new.sendNow')} />
          <Radio value="later" label={t('new.sendLater')} />
        </RadioGroup>
        {form.sendLater && (
          <>
            <div className={styles.row}>
              <FormField name="sendTime" label={t('new.date')} error={errors.sendTime} required>
                <Input type="date" value={form.date} onChange={(_, { value }) => onChange({ date: value })} />
              </FormField>
              <Field label={t('new.clock')} required>
                <Input type="time" value={form.time} onChange={(_, { value }) => onChange({ time: value })} />
              </Field>
              <Field label={t('new.timeZone')}>
                <Select value={form.timeZone} onChange={(_, { value }) => onChange({ timeZone: value })}>
                  {zones.map((zone) => <option key={zone} value={zone}>{zone}</option>)}
                </Select>
              </Field>
            </div>
            {moment?.ok && form.timeZone !== here && <p className={styles.note}>{t('new.yourTime', { time: format.dateTime(moment.at.toISOString()), zone: here })}</p>}
          </>
        )}
      </div>
    </Card>
  );
}
