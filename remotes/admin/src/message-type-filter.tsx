import { messageTypes, type MessageType } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Select } from '@portal/ui/screens';

export const knownType = (text: string): MessageType | undefined => messageTypes.find((type) => type === text);

export function MessageTypeFilter({ value, onChange }: { value: MessageType | undefined; onChange: (type: string) => void }) {
  const { t } = useTranslation();
  return (
    <Select aria-label={t('prices.type')} value={value ?? ''} onChange={(_, { value: type }) => onChange(type)}>
      <option value="">{t('prices.anyType')}</option>
      {messageTypes.map((type) => <option key={type} value={type}>{t(`messageType.${type}`)}</option>)}
    </Select>
  );
}
