// Finds a Chromium for the browser tests: the requested one, the one in the npm package, or the system's.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ensureDependencies, fail, root, say } from './lib.mjs';

/** Returns `{ path, env, from, version }`, or throws with what was tried and what to do. */
function findBrowser() {
  const asked = process.env.E2E_BROWSER;
  if (asked && asked !== 'system') {
    const version = versionOf(asked, {});
    if (version) return { path: asked, env: {}, from: 'E2E_BROWSER', version };
    throw new Error(`E2E_BROWSER=${asked} does not start.`);
  }
  const tried = [];
  if (asked !== 'system') {
    try {
      const carried = unpackCarried();
      const version = versionOf(carried.path, carried.env);
      if (version) return { ...carried, version };
      tried.push('the Chromium carried by @sparticuz/chromium did not start');
    } catch (error) {
      tried.push(`@sparticuz/chromium: ${error.message}`);
    }
  }
  for (const candidate of systemBrowsers()) {
    const version = versionOf(candidate, {});
    if (version) return { path: candidate, env: {}, from: 'the system', version };
    tried.push(`${candidate} does not start`);
  }
  tried.push('no chromium or google-chrome on PATH');
  throw new Error(
    `No browser for the browser tests:\n  - ${tried.join('\n  - ')}\n` +
      'Install one (Debian or Ubuntu: apt-get install -y chromium) or set E2E_BROWSER=/path/to/chrome, then run npm test again.',
  );
}

/**
 * Installs the packages of the browser journeys and gives the settings by which they start that browser. Ends the
 * program with what to do when there is none.
 */
export function browserSettings() {
  ensureDependencies('e2e');
  try {
    const { path: program, env, from, version } = findBrowser();
    say(`browser: ${version} from ${from}`);
    return { E2E_BROWSER_PATH: program, E2E_BROWSER_ENV: JSON.stringify(env) };
  } catch (error) {
    return fail(error.message);
  }
}

function versionOf(program, env) {
  const result = spawnSync(program, ['--version'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return result.status === 0 ? result.stdout.trim() : null;
}

function systemBrowsers() {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ].filter(existsSync);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .filter(existsSync);
}

/** Unpacks the packaged browser once, beside its package, with its own fonts so that text looks the same everywhere. */
function unpackCarried() {
  const source = path.join(root, 'e2e/node_modules/@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
  const home = path.join(root, 'e2e/node_modules/.chromium', version);
  if (!existsSync(home)) {
    const half = `${home}.${process.pid}`;
    mkdirSync(half, { recursive: true });
    const inflate = (file) => brotliDecompressSync(readFileSync(path.join(source, 'bin', file)));
    writeFileSync(path.join(half, 'chromium'), inflate('chromium.br'), { mode: 0o755 });
    for (const archive of ['fonts', 'al2023']) {
      const result = spawnSync('tar', ['-x', '--no-same-owner', '-C', half], { input: inflate(`${archive}.tar.br`) });
      if (result.status !== 0) throw new Error(`could not unpack ${archive}`);
    }
    rmSync(home, { recursive: true, force: true });
    renameSync(half, home);
  }
  const executable = path.join(home, 'chromium');
  const env = { FONTCONFIG_FILE: path.join(home, 'fonts.conf') };
  // Written each time: it names its own folder, which may have been moved or copied.
  writeFileSync(
    env.FONTCONFIG_FILE,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fc-cache</cachedir></fontconfig>`,
  );
  // Only a system without its own NSS libraries needs the ones in the package.
  if (!versionOf(executable, env)) env.LD_LIBRARY_PATH = path.join(home, 'lib');
  return { path: executable, env, from: 'npm package @sparticuz/chromium' };
}
