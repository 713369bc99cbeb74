/** A command that has opened an installation and never ends: the process that tests interrupt. */
import fs from 'node:fs';
import { withInstallation } from '../../src/commands/open-installation.ts';

const [COUNTERSIGN_DATA = '', ready = ''] = process.argv.slice(2);
await withInstallation({ COUNTERSIGN_DATA }, async () => {
  fs.writeFileSync(ready, '');
  await new Promise((resolve) => setTimeout(resolve, 3_600_000));
});
