// npm run spec: for each statement of docs/specification, the tests that cover it, then the statements without a test.
import { testsOfStatements } from './statements.mjs';

const held = [...testsOfStatements()];
const without = held.filter(([, files]) => files.length === 0).map(([statement]) => statement);
for (const [statement, files] of held) {
  if (files.length > 0) process.stdout.write(`${statement}: ${files.join(', ')}\n`);
}
if (without.length > 0) process.stdout.write(`without a test: ${without.join(', ')}\n`);
process.stdout.write(`${held.length} statements, ${without.length} without a test\n`);
