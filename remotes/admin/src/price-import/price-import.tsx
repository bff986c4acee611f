import { useEffect, useMemo } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, Skeleton, SuccessIcon } from '@portal/ui/shell';
import { Stepper } from '@portal/ui/forms';
import { Button, EmptyState } from '@portal/ui/screens';
import { DifferenceStep } from './difference-step';
import { FileStep } from './file-step';
import { targetKey, type ImportTarget } from './import-target';
import { formChanged, importStarted, importDropped, selectImport } from './price-import.slice';

export type PriceImportProps = { target: ImportTarget; /** Name of the tariff or connection. */ name: string; onClose: () => void };

/** Imports prices in three steps: choose a file, compare it with the current prices, apply. Leaving the page keeps the state. */
export function PriceImport({ target, name, onClose }: PriceImportProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const key = targetKey(target);
  const work = useSelector(useMemo(() => selectImport(target), [target]));
  useEffect(() => void dispatch(importStarted({ target, now: Date.now() })), [dispatch, target]);
  if (!work) return <div aria-busy="true"><Skeleton height="160px" /></div>;
  const step = work.done ? 'done' : work.found.data ? 'difference' : 'file';
  const { busy } = work.applying;
  const drop = () => {
    dispatch(importDropped({ target }));
    onClose();
  };
  return (
    <Card title={t(`priceImport.title.${target.of}`, { name })} actions={!work.done && (
      <Button disabledFocusable={busy} onClick={drop}>{t('priceImport.drop')}</Button>
    )}>
      <Stepper
        label={t('priceImport.steps')} current={step}
        steps={[
          { id: 'file', label: t('priceImport.step.file'), state: step === 'file' ? undefined : 'done', locked: busy || step === 'done' },
          { id: 'difference', label: t(
            'priceImport.step.difference',
          ), state: step === 'done' ? 'done' : work.found.data?.problemCount ? 'error' : undefined, locked: true },
          { id: 'done', label: t('priceImport.step.done'), locked: true },
        ]}
        onStep={(id) => id === 'file' && dispatch(formChanged({ target, change: {} }))}
      />
      {step === 'file' && <FileStep key={key} target={target} work={work} />}
      {work.found.data && step === 'difference' && <DifferenceStep key={key} target={target} work={work} found={work.found.data} />}
      {work.done && (
        <EmptyState
          icon={<SuccessIcon />} title={t(`priceImport.applied.${target.of}`, { name })}
          text={t(`priceImport.appliedText.${target.of}`, {
            at: format.dateTime(work.done.validFrom), number: format.number(work.done.rows),
          })}
          action={<Button appearance="primary" onClick={drop}>{t(`priceImport.toPrices.${target.of}`)}</Button>}
        />
      )}
    </Card>
  );
}
