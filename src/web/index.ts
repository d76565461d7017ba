export { answerRequest, withUsualHeaders } from './answerRequest.js';
export { boardRoutes, type PublicBoards } from './boardRoutes.js';
export { type Mailboxes, mailRoutes, type WrittenEmail } from './mailRoutes.js';
export { makePageRenderer, type PageRenderer } from './pageRenderer.js';
export { type Route, seeOther, type WebAnswer, type WebRequest } from './webRequest.js';
