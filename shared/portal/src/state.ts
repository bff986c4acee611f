/** Host and remotes import redux and react-redux through this module only; unlisted exports aren't bundled. */
export { combineReducers, configureStore, createAction, createSelector, createSlice, isAnyOf, nanoid, original } from '@reduxjs/toolkit';
export type {
  Action, ActionCreatorWithPayload, Dispatch, PayloadAction, Reducer, ReducersMapObject, Store, UnknownAction,
} from '@reduxjs/toolkit';
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
