/** What one person in operations requests and another confirms. */
export { expiredRequests } from './act.ts';
export { ask } from './ask.ts';
export { eraseByCommand } from './erase-by-command.ts';
export { decide } from './decide.ts';
export { countRequests, listRequests } from './list-requests.ts';
