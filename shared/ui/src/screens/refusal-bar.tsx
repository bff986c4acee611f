import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useFailureText, type Failure } from '@portal/portal';

/** Shows why the server refused the request of a form. Renders nothing if there is no failure. */
export function RefusalBar({ failure }: { failure: Failure | null | undefined }) {
  const refusal = useFailureText(failure ?? undefined);
  if (!refusal) return null;
  return <MessageBar intent="error" layout="multiline">
    <MessageBarBody role="alert">{[refusal.text, ...refusal.lines].join(' ')}</MessageBarBody>
  </MessageBar>;
}
