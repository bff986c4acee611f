/** Icons of the screens, by what they mean; `./core` has those of the frame. */
export {
  AddRegular as AddIcon,
  ArrowCounterclockwiseRegular as ResetIcon,
  CalendarRegular as CalendarIcon,
  CheckmarkRegular as CheckIcon,
  DeleteRegular as DeleteIcon,
  EditRegular as EditIcon,
  HistoryRegular as HistoryIcon,
  SearchRegular as SearchIcon,
} from '@fluentui/react-icons';
