// The server of `npm run dev`: bundled again when one of its files is saved, then closed and opened again in this
// process, where packages and unchanged parts stay loaded. The embedded database keeps running.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { watch } from 'rolldown';
import { exchangeable } from '../bundle-options.mjs';
import { root, say } from '../lib.mjs';

const folder = path.join(root, '.build', 'dev', 'server');

/**
 * Opens the server with the settings `env`, and again whenever one of its files is saved. After the first attempt,
 * returns `ready()`, which waits for a replacement in progress and returns what prevents the server from responding
 * (null: nothing); and `stop()`.
 */
export async function watchServer(env) {
  rmSync(folder, { recursive: true, force: true });
  let postgres = null;
  let server = null;
  let ready = Promise.resolve(null);

  async function open(entry) {
    const { links, openServer, readConfig, startPostgres } = await import(pathToFileURL(entry).href);
    let config = readConfig(env);
    if (config.environment !== 'development') throw new Error('npm run dev is for ENVIRONMENT=development only');
    if (config.databaseUrl === null) {
      postgres ??= await startPostgres(config.dataFolder);
      config = { ...config, databaseUrl: urlOf(postgres.application), databaseOwnerUrl: urlOf(postgres.owner) };
    }
    const opened = await openServer(config);
    try {
      await opened.http.fastify.listen({ host: config.host, port: config.port });
    } catch (error) {
      await opened.shutdown.stop();
      throw error;
    }
    return { shutdown: opened.shutdown, links: links(config) };
  }

  async function exchange(entry) {
    const started = performance.now();
    const isFirst = server === null;
    await server?.shutdown.stop();
    server = null;
    try {
      server = await open(entry);
    } catch (error) {
      say(`the server did not start: ${error.message}`);
      return error;
    }
    if (isFirst) process.stdout.write(server.links);
    else say(`the server was exchanged in ${Math.round(performance.now() - started)} ms`);
    return null;
  }

  const watcher = await new Promise((resolve) => {
    const watching = watchBundles(
      (entry) => {
        ready = ready.then(() => exchange(entry));
        resolve(watching);
      },
      (error) => {
        say(error.message);
        resolve(watching);
      },
    );
  });
  await ready;
  return {
    ready: () => ready,
    async stop() {
      await watcher.close();
      await ready;
      await server?.shutdown.stop();
      await postgres?.stop();
    },
  };
}

/** Reports every complete build, with the server's entry file, and every build that failed. */
function watchBundles(onBuilt, onError) {
  let entry = '';
  let failed = false;
  const { server, programs } = exchangeable(folder);
  const noteEntry = (_options, files) => {
    entry = path.join(folder, Object.values(files).find((file) => file.isEntry).fileName);
  };
  const watcher = watch([{ ...server, plugins: [{ name: 'note-entry', writeBundle: noteEntry }] }, ...programs]);
  watcher.on('event', async (event) => {
    if (event.code === 'START') failed = false;
    if (event.code === 'BUNDLE_END') await event.result.close();
    if (event.code === 'ERROR') {
      failed = true;
      onError(event.error);
    }
    if (event.code === 'END' && !failed) onBuilt(entry);
  });
  return watcher;
}

/** The embedded database, reached through its socket. */
function urlOf({ host, user, password, database }) {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
