/** Small parts of cards, for the shell's start page, which loads before `./screens`. Remotes get the same parts from `./screens`. */
export { Checklist, type ChecklistProps, type ChecklistStep } from './screens/checklist';
export { shareOfSent } from './charts/delivery-groups';
export { DeliveryBar, useDeliveryGroupText } from './screens/delivery-bar';
export { EmptyState, type EmptyStateProps } from './screens/empty-state';
export { AddIcon, CheckIcon, EditIcon, ImportIcon } from './screens/icons';
export type { Intent } from './screens/intent';
export { StatusBadge } from './screens/status-badge';
export { Timestamp } from './screens/timestamp';
