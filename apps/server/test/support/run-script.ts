import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Runs a TypeScript file of this folder in a Node process of its own. `environment` replaces variables of this one. */
export async function runScript(
  name: string,
  words: string[],
  environment: Record<string, string> = {},
): Promise<ChildProcess> {
  const file = path.join(root, '.build', 'test', `${name}-${process.pid}.mjs`);
  const bundle = await rolldown({
    input: path.join(import.meta.dirname, `${name}.ts`),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@countersign/'),
  });
  await bundle.write({ file, format: 'esm' });
  return spawn(process.execPath, [file, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
}
