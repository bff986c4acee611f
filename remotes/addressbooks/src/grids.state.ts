import { gridState } from '@portal/portal/resource';

export const grids = gridState('addressbooks');
