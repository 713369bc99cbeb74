/** What `npm run dev` uses of the server; it keeps the database running across restarts. */
export { openServer } from './app.ts';
export { links } from './links.ts';
export { readConfig, startPostgres } from './platform/index.ts';
