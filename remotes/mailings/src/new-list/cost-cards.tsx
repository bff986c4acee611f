import { hasPersonalFields } from '@portal/messaging';
import { useSelector } from '@portal/portal/state';
import { EstimateCard } from './estimate-card';
import type { NewListForm } from './new-list-form';
import { selectSenders } from './new-list.state';
import { RealRecipients } from './real-recipients';
import { fallbackSender } from './sender-types';
import type { Estimated } from './use-estimate';

/** The cost per destination, and the texts of some real recipients if texts differ. */
export function CostCards({ form, ...estimated }: Omit<Estimated, 'isCounting'> & { form: NewListForm }) {
  const senders = useSelector(selectSenders) ?? [];
  const from = senders.find(({ uuid }) => uuid === form.alphaNameUuid)?.name ?? '';
  const isPersonal = hasPersonalFields([form.message.body, form.fallback?.body, form.compares ? form.otherBody : ''].join(' '));
  return (
    <>
      <EstimateCard {...estimated} />
      {estimated.estimate && isPersonal && (
        <RealRecipients
          estimate={estimated.estimate} message={form.message} fallback={form.fallback} from={from}
          fallbackFrom={fallbackSender(form, senders)?.name ?? from}
        />
      )}
    </>
  );
}
