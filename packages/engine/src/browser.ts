/**
 * What a page of the form needs to run: a definition that the server compiled, and an application opened on it. The
 * benchmark measures the size of this entry, and its test lists what must stay out of it.
 */
export { loadModel, openApplication } from './index.ts';
