/** The only door to redux and react-redux: what is not listed here is not in the page. */
export { combineReducers, configureStore, createAction, createSelector, createSlice, isAnyOf, nanoid, original } from '@reduxjs/toolkit';
export type { Action, ActionCreatorWithPayload, Dispatch, PayloadAction, Reducer, ReducersMapObject, Store, UnknownAction } from '@reduxjs/toolkit';
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
