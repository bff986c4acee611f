import type { MailingDetail } from '@portal/contracts';
import { recordedFailure, selectLanguage, useCan, useFailureText, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { FailureView } from '@portal/ui/shell';
import { countryName, LinkButton } from '@portal/ui/screens';

/** Why the preparation of a list failed, and what the user can do. */
export function PreparationFailed({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const language = useSelector(selectLanguage);
  const canCreate = useCan('/smslist/action/create');
  const { name, params } = list.error ?? { name: '', params: {} };
  const failureText = useFailureText(recordedFailure({ name, params }));
  const hasNoPrice = name === 'no_price' && params.country !== undefined;
  const why = hasNoPrice ? t('list.noPrice', {
    country: countryName(String(params.country), language), number: withPlus(String(params.number ?? '')),
  }) : failureText?.text;
  const what = name === 'no_price' ? t('list.noPriceHelp') : name === 'no_valid_numbers' ? t(
    'list.noValidNumbersHelp',
  ) : t('list.failedHelp');
  return (
    <FailureView
      title={t('list.preparationFailed')}
      text={[why, what].filter(Boolean).join(' ')}
      actions={canCreate && <LinkButton to="/smslist/new" appearance="primary">{t('list.createAnother')}</LinkButton>}
    />
  );
}
