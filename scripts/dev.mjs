// npm run dev: server and pages from source; saved changes show at once. For this machine only.
import { checkNode, ensureDependencies, fail, freePort, root, say } from './lib.mjs';

checkNode();
ensureDependencies();
process.chdir(root);
// Imported only now, when the packages are installed.
const { pageFolder, preparePages } = await import('./dev/pages.mjs');
const { watchServer } = await import('./dev/server.mjs');

const port = Number(process.env.PORT ?? 3000);
const serverPort = await freePort();
say('building ...');
const pages = await preparePages({ port, target: `http://127.0.0.1:${serverPort}`, ready: () => server.ready() });
const server = await watchServer({
  ...process.env,
  PORT: String(serverPort),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  WEB: pageFolder,
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().then(() => process.exit(0)));
try {
  await pages.listen();
} catch (error) {
  await stop();
  fail(error.message);
}

async function stop() {
  await pages.close();
  await server.stop();
}
