import type { ReactNode } from 'react';
import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle, type MessageBarProps } from '@portal/ui/screens';

export type StateLineProps = {
  intent: NonNullable<MessageBarProps['intent']>;
  /** The state in a sentence. */
  title: string;
  /** What to do about it. */
  advice?: ReactNode;
  action?: ReactNode;
};

/** The first line of an administration page: what is so, and what needs a person. */
export function StateLine({ intent, title, advice, action }: StateLineProps) {
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>
        {/* Only the title is announced, because advice may name numbers that change all the time. */}
        {advice === undefined ? <span role="status">{title}</span> : <><MessageBarTitle role="status">{title}</MessageBarTitle>{advice}</>}
      </MessageBarBody>
      {action && <MessageBarActions>{action}</MessageBarActions>}
    </MessageBar>
  );
}
