import { AppError, type ParamNames } from '@portal/contracts';
import { paramNameFault } from '@portal/messaging';

/** Throws invalid_request if a book cannot give its parameters these names. */
export function checkParamNames(names: ParamNames): void {
  const fault = names.findIndex((_, index) => paramNameFault(names, index) !== null);
  if (fault >= 0) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: `paramNames.${fault}` } }]);
}
