import { centsDown, type Account } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { BellIcon, Button } from '@portal/ui/core';
import { MoveIcon } from '@portal/ui/more';
import { ExportMenu } from '../export-menu';
import { isAbove } from './account-choice';
import { alertOpened } from './alert.slice';
import { exportRequested, selectStatement, type StatementQuery } from './statement.slice';
import { writeOffOpened } from './write-off.slice';

export function StatementActions({ account, query }: { account: Account; query: StatementQuery }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { exporting } = useSelector(selectStatement);
  const canAlert = useCan('/finances/statement/action/alert');
  const canWriteOff = useCan('/organizations/action/writeoff') && account.type === 2;
  return (
    <>
      {canWriteOff && <Button
        icon={<MoveIcon />} disabledFocusable={!isAbove(centsDown(account.summa_currency))}
        onClick={() => dispatch(writeOffOpened(account))}
      >{t('statement.writeOff.title')}</Button>}
      {canAlert && <Button icon={<BellIcon />} onClick={() => dispatch(alertOpened(account))}>{t('statement.alert.open')}</Button>}
      <ExportMenu busy={exporting} onChoose={(format) => dispatch(exportRequested({ query, format }))} />
    </>
  );
}
