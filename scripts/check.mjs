// npm run check: types, lint and the tests that need nothing but Node.
import { bin, checkNode, ensureDependencies, run, say } from './lib.mjs';

checkNode();
ensureDependencies();
const steps = [
  ['types', bin('tsc'), ['-b']],
  // Browser journeys are linted by npm test: their types are packages of their own.
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '--ignore-pattern', 'e2e/**']],
  ['format', bin('oxfmt'), ['--check']],
  ['unit tests', bin('vitest'), ['run', '--project', 'unit']],
];
const failed = steps.filter(([name, program, args]) => {
  say(name);
  return run(program, args) !== 0;
});
if (failed.length > 0) {
  say(`failed: ${failed.map(([name]) => name).join(', ')}`);
  process.exit(1);
}
