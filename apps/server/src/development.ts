/** What `npm run dev` takes of the server; it keeps the database from one restart to the next. */
export { openServer } from './app.ts';
export { links } from './links.ts';
export { readConfig, startPostgres } from './platform/index.ts';
