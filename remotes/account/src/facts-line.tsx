import { Children, type ReactNode } from 'react';

/** Details in one line, separated by middle dots; empty ones are omitted. */
export function FactsLine({ className, children }: { className: string; children: ReactNode }) {
  return <p className={className}>{Children.toArray(children).flatMap((fact, index) => (index > 0 ? [' · ', fact] : [fact]))}</p>;
}
