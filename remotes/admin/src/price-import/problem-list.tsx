import type { PriceImport } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  list: { margin: `${tokens.spacingVerticalS} 0 0`, paddingInlineStart: '20px', maxHeight: '280px', overflowY: 'auto' },
});

export function ProblemList({ problems, count }: { problems: PriceImport['problems']; count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const styles = useStyles();
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody role="alert">
        <MessageBarTitle>{t('priceImport.faulty', { number: format.number(count) })}</MessageBarTitle>
        {t('priceImport.faultyText')}
        <ul className={styles.list} tabIndex={0} aria-label={t('priceImport.problems')}>
          {problems.map(({ line, problem, value }) => <li key={`${line}-${problem}-${value}`}>
            {t('priceImport.line', { line, text: t(`priceImport.problem.${problem}`, { value }) })}
          </li>)}
        </ul>
        {count > problems.length && t('priceImport.moreProblems', { number: format.number(count - problems.length) })}
      </MessageBarBody>
    </MessageBar>
  );
}
