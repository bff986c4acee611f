import { useState } from 'react';
import type { PriceImport } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import {
  Button, Checkbox, KeyValues, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle, RefusalBar, Timestamp,
} from '@portal/ui/screens';
import { ChangeList } from './change-list';
import type { ImportTarget } from './import-target';
import { applyRequested, compareRequested, formChanged, type ImportWork } from './price-import.slice';
import { ProblemList } from './problem-list';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, marginTop: tokens.spacingVerticalL, minWidth: 0 },
  commands: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** The changes that the file would make. A file with errors cannot be applied. */
export function DifferenceStep({ target, work, found }: { target: ImportTarget; work: ImportWork; found: PriceImport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { busy, failure } = work.applying;
  const [carry, setCarry] = useState(false);
  const again = () => void dispatch(compareRequested({ target }));
  const isChanged = failure?.name === 'import_changed';
  const isFaulty = found.problemCount > 0;
  // The changes of a file with errors are hidden, because they cannot be applied.
  const counts = isFaulty ? ['rows'] as const : ['rows', 'added', 'changed', 'removed', 'unchanged'] as const;
  const changes = found.added + found.changed + found.removed;
  return (
    <div className={styles.root}>
      <KeyValues
        items={[
          { id: 'from', term: t('priceImport.from'), value: <Timestamp at={found.validFrom} /> },
          ...counts.map((id) => ({ id, term: t(`priceImport.count.${id}`), value: format.number(found[id]) })),
        ]}
      />
      {isFaulty && <ProblemList problems={found.problems} count={found.problemCount} />}
      {!isFaulty && found.belowCost > 0 && (
        <MessageBar intent="warning"><MessageBarBody><MessageBarTitle>{t('priceImport.below', {
          number: format.number(found.belowCost),
        })}</MessageBarTitle>{t('priceImport.belowText')}</MessageBarBody></MessageBar>
      )}
      {!isFaulty && found.undone && (
        <MessageBar intent="warning">
          <MessageBarBody>
            <MessageBarTitle>
              {t('priceImport.undone', { number: format.number(found.undone.rows), at: format.dateTime(found.undone.from) })}
            </MessageBarTitle>
            {target.of === 'tariff' && (
              <Checkbox label={t('priceImport.carry')} checked={carry} onChange={(_, { checked }) => setCarry(checked === true)} />
            )}
          </MessageBarBody>
        </MessageBar>
      )}
      {!isFaulty && changes === 0 && <MessageBar><MessageBarBody>{t(`priceImport.nothing.${target.of}`)}</MessageBarBody></MessageBar>}
      {!isFaulty && changes > 0 && <ChangeList target={target} uuid={found.uuid} />}
      {isChanged ? (
        <MessageBar intent="warning">
          <MessageBarBody role="alert">{t(`priceImport.changedMeanwhile.${target.of}`)}</MessageBarBody>
          <MessageBarActions>
            <Button busy={work.found.status === 'loading'} onClick={again}>{t('priceImport.again')}</Button>
          </MessageBarActions>
        </MessageBar>
      ) : <RefusalBar failure={failure ?? (work.found.status === 'failed' ? work.found.error : undefined)} />}
      <div className={styles.commands}>
        <Button disabledFocusable={busy} onClick={() => dispatch(formChanged({ target, change: {} }))}>{t('priceImport.otherFile')}</Button>
        {!isFaulty && !isChanged && changes > 0 && <Button
          appearance="primary" busy={busy} onClick={() => dispatch(applyRequested({ target, found, carry }))}
        >{t(`priceImport.apply.${target.of}`)}</Button>}
      </div>
    </div>
  );
}
