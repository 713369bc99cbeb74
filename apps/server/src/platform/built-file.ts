import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A program that is started by its name, in the folder of the built program that asks (`import.meta.url`). Undefined when
 * running from TypeScript sources, where it is not built.
 */
export function builtFile(name: string, asking: string): string | undefined {
  const file = fileURLToPath(new URL(name, asking));
  return existsSync(file) ? file : undefined;
}
