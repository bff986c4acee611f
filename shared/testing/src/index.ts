/** For tests of remotes and host: screens as the host mounts them, the network faked by contract. Development only. */
export { emitLive } from './emit-live';
export {
  aCustomer, aMailingDetail, aMailingList, aMessage, anAdminAlphaName, anAdminLogin, anAlphaName, anOrganization, aRecipientCheck, aUserInfo,
} from './factories';
export { fakeApi, type Answer, type Fake } from './network/fake-api';
export { fakeUpload } from './network/fake-upload';
export { answerCalls } from './network/network';
export { type Rendered, type RenderOptions, renderScreen, renderWidget } from './render-screen';
export { startTexts } from './start-texts';
export { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
export { default as userEvent } from '@testing-library/user-event';
