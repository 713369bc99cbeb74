/** Who works on a case as its agent. */
export { isAgentRole as isAgent } from '@countersign/engine';
