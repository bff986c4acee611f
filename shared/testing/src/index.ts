/** Test helpers: screens mounted as the host mounts them, and a fake network checked against the contracts. For development only. */
export { emitLive } from './emit-live';
export {
  aBookJob, aContact, aCustomer, aFilePreview, aFailureReason, aListedMessage, aMailingDetail, aMailingList, aMessage,
  aMessageDetail, aMessageEvent, anAddressBook, anAdminAlphaName,
  anAdminLogin, anAlphaName, anOrganization, aRecipientCheck, aShortLink, aTemplate, aUserInfo,
} from './factories';
export { fakeApi, type Answer, type Fake } from './network/fake-api';
export { fakeFile, type FileAnswer } from './network/fake-file';
export { fakeChunkedUpload, type Interruption } from './network/fake-chunked-upload';
export { fakeUpload } from './network/fake-upload';
export { answerCalls } from './network/network';
export { type Rendered, type RenderOptions, renderScreen, renderWidget } from './render-screen';
export { keepAllStyles } from './keep-all-styles';
export { startTexts } from './start-texts';
export { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
export { default as userEvent } from '@testing-library/user-event';
