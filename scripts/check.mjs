// npm run check: types, lint and the tests that need nothing but Node.
import { bin, checkNode, ensureDependencies, run, say } from './lib.mjs';

checkNode();
ensureDependencies();
// The types of the browser journeys are packages of their own.
ensureDependencies('e2e');
const steps = [
  ['types', bin('tsc'), ['-b']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
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
