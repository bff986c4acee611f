/** Icons of the screens, by what they mean; `./core` has those of the frame. */
export {
  AddRegular as AddIcon,
  ArrowLeftRegular as BackIcon,
  ArrowCounterclockwiseRegular as ResetIcon,
  CalendarRegular as CalendarIcon,
  CheckmarkRegular as CheckIcon,
  CopyRegular as CopyIcon,
  DeleteRegular as DeleteIcon,
  EditRegular as EditIcon,
  HistoryRegular as HistoryIcon,
} from '@fluentui/react-icons';
export { SearchIcon } from '@portal/ui/core';
