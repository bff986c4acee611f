import { useState } from 'react';
import { MAX_PRICE_FILE_CHARACTERS } from '@portal/contracts/admin';
import { detectEncoding } from '@portal/messaging';
import { ownTimeZone, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { DateTimeInput, DropZone } from '@portal/ui/forms';
import { Button, Checkbox, Field, Form, RefusalBar } from '@portal/ui/screens';
import type { ImportTarget } from './import-target';
import { toMoment } from './local-time';
import { compareRequested, formChanged, type ImportWork } from './price-import.slice';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, marginTop: tokens.spacingVerticalL },
});

/** Reads the file in the browser and sends its text to the server, which compares prices but changes none. */
export function FileStep({ target, work: { form, found } }: { target: ImportTarget; work: ImportWork }) {
  const { t } = useTranslation();
  const format = useFormat();
  const styles = useStyles();
  const dispatch = useDispatch();
  const [wrong, setWrong] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const change = (next: Partial<typeof form>) => void dispatch(formChanged({ target, change: next }));
  const take = async (file: File) => {
    setWrong(undefined);
    try {
      const text = file.size > 2 * MAX_PRICE_FILE_CHARACTERS + 2 ? '' : fileText(await file.arrayBuffer());
      if (text === '') setWrong(t(file.size > 0 ? 'priceImport.tooBig' : 'priceImport.emptyFile', { name: file.name }));
      else if (text.length > MAX_PRICE_FILE_CHARACTERS) setWrong(t('priceImport.tooBig', { name: file.name }));
      else change({ file: { name: file.name, text } });
    } catch {
      setWrong(t('priceImport.unreadable', { name: file.name }));
    }
  };
  const isTime = toMoment(form.validFrom) !== undefined;
  const submit = () => {
    setConfirming(true);
    if (form.file && isTime) dispatch(compareRequested({ target }));
  };
  return (
    <Form label={t('priceImport.step.file')} onSubmit={submit}>
      <div className={styles.form}>
        <DropZone
          label={t(`priceImport.file.${target.of}`)} hint={t(`priceImport.columns.${target.of}`)} accept=".csv,.txt,.tsv"
          file={form.file
            ? { name: form.file.name, detail: t('priceImport.characters', { number: format.number(form.file.text.length) }) }
            : undefined}
          error={wrong ?? (confirming && !form.file ? t('priceImport.fileMissing') : undefined)}
          onFile={(file) => void take(file)} onRefused={({ name }) => setWrong(t('priceImport.kind', { name }))}
          onRemove={() => change({ file: null })}
        />
        <Field
          label={t('priceImport.validFrom')} required hint={t('priceImport.zone', { zone: ownTimeZone() })}
          validationMessage={isTime ? undefined : t('priceImport.timeMissing')}
        >
          <DateTimeInput value={form.validFrom} onChange={(validFrom) => change({ validFrom })} />
        </Field>
        <Field hint={t(`priceImport.completeHint.${target.of}`)}>
          <Checkbox
            label={t(`priceImport.complete.${target.of}`)} checked={form.complete}
            onChange={(_, { checked }) => change({ complete: checked === true })}
          />
        </Field>
        <RefusalBar failure={found.status === 'failed' ? found.error : undefined} />
        <div><Button appearance="primary" type="submit" busy={found.status === 'loading'}>{t('priceImport.compare')}</Button></div>
      </div>
    </Form>
  );
}

/** Decodes a price file with the same encoding detection as for recipient files of mailing lists. */
export function fileText(octets: ArrayBuffer): string {
  return new TextDecoder(detectEncoding(new Uint8Array(octets))).decode(octets);
}
