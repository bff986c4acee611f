import { useMemo } from 'react';
import { ownTimeZone } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { DateInput, Radio, RadioGroup, TimeInput } from '@portal/ui/forms';
import { Button, Field, Select, Switch, Timestamp } from '@portal/ui/screens';
import { FormField } from './form-field';
import { RepeatFields } from './repeat-fields';
import { quickTime, quickTimeIds } from './quick-times';
import { useSectionStyles, type SectionProps } from './section';
import { sendMoment, timeZones } from './send-moment';

/** Sending now, or at a time in a chosen time zone. */
export function ScheduleSection({ form, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const here = ownTimeZone();
  const zones = useMemo(() => timeZones(here, form.timeZone), [here, form.timeZone]);
  const moment = form.sendLater ? sendMoment(form, 0) : undefined;
  return (
    <>
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
          <div role="group" aria-label={t('new.quickTimes')} className={styles.row}>
            {quickTimeIds.map((id) => (
              <Button key={id} size="small" onClick={() => onChange(quickTime(id, Date.now(), form.timeZone))}>
                {t(`new.quick.${id}`)}
              </Button>
            ))}
          </div>
          <div className={styles.row}>
            <FormField name="sendTime" label={t('new.date')} error={errors.sendTime} required>
              <DateInput value={form.date} onChange={(date) => onChange({ date })} />
            </FormField>
            <Field label={t('new.clock')} required>
              <TimeInput value={form.time} onChange={(time) => onChange({ time })} />
            </Field>
            <Field label={t(form.localTime ? 'new.ownTimeZone' : 'new.timeZone')}>
              <Select value={form.timeZone} onChange={(_, { value }) => onChange({ timeZone: value })}>
                {zones.map((zone) => <option key={zone} value={zone}>{zone}</option>)}
              </Select>
            </Field>
          </div>
          <RepeatFields form={form} errors={errors} onChange={onChange} />
          {form.repeat === '' && <Field hint={form.localTime ? t('new.localTimeHint') : undefined}>
            <Switch label={t('new.localTime')} checked={form.localTime} onChange={(_, { checked }) => onChange({ localTime: checked })} />
          </Field>}
          {moment?.ok && !form.localTime && form.timeZone !== here && <p className={styles.note}>
            <Timestamp at={moment.at.toISOString()} text={(time) => t('new.yourTime', { time, zone: here })} />
          </p>}
        </>
      )}
    </>
  );
}
