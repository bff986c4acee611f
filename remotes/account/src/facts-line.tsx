import { Children, type ReactNode } from 'react';

/** Facts in one line, with a point between them; empty ones are left out. */
export function FactsLine({ className, children }: { className: string; children: ReactNode }) {
  return <p className={className}>{Children.toArray(children).flatMap((fact, index) => (index > 0 ? [' · ', fact] : [fact]))}</p>;
}
