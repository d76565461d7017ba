export * from './display/index.js';
export * from './notation/index.js';
export * from './rules/index.js';
