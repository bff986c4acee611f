/** Small parts of cards, for the shell's start page, which loads before `./screens`. Remotes get the same parts from `./screens`. */
export { Checklist, type ChecklistProps, type ChecklistStep } from './screens/checklist';
export { EmptyState, type EmptyStateProps } from './screens/empty-state';
export { AddIcon, CheckIcon, EditIcon, ImportIcon } from './screens/icons';
export type { Intent } from './screens/intent';
export { SegmentBar, type Segment } from './screens/segment-bar';
export { StatusBadge } from './screens/status-badge';
export { Timestamp } from './screens/timestamp';
