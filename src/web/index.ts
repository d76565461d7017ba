export { answerRequest, withUsualHeaders } from './answerRequest.js';
export { boardRoutes, type ListedState, type PublicBoards } from './boardRoutes.js';
export { type Mailboxes, mailRoutes, type WrittenEmail } from './mailRoutes.js';
export { makePageRenderer, type NavigationLink, type PageRenderer } from './pageRenderer.js';
export type { PreparedAnswer } from './preparedAnswers.js';
export { type Route, seeOther, type WebAnswer, type WebRequest } from './webRequest.js';
