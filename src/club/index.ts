export { carryOut, isOpen } from './carry.js';
export { cleanComment } from './comment.js';
export { maySignUp, type Signup, signUp } from './signup.js';
export type * from './types.js';
export { allNamed, labelsOf, named, nextNumberOf, stateOf, viewOf } from './view.js';
