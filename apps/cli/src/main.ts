/** The `eapp` program. */
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
