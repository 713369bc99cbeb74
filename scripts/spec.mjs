// npm run spec: for each statement of docs/specification, the tests that cover it, then the statements without a test.
import { testsOfStatements } from './statements.mjs';

const covered = [...testsOfStatements()];
const without = covered.filter(([, files]) => files.length === 0).map(([statement]) => statement);
for (const [statement, files] of covered) {
  if (files.length > 0) process.stdout.write(`${statement}: ${files.join(', ')}\n`);
}
if (without.length > 0) process.stdout.write(`without a test: ${without.join(', ')}\n`);
process.stdout.write(`${covered.length} statements, ${without.length} without a test\n`);
