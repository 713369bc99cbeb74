import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCarrier } from '../../packages/engine/src/author/index.ts';
import { carrierFiles } from '../carrier/carrier-files.ts';

/**
 * Every marked example of docs/illustrations.md is correct: in place of the reference carrier's mapping it has no
 * findings.
 */
const guide = readFileSync(path.resolve(import.meta.dirname, '../..', 'docs/illustrations.md'), 'utf8');
const examples = [...guide.matchAll(/^```yaml illustration\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);

test.each(examples)('%s', (text) => {
  const files = carrierFiles.filter((file) => file.path !== 'illustration.yaml');
  const { carrier, findings } = readCarrier([...files, { path: 'illustration.yaml', text }]);
  expect(findings).toEqual([]);
  expect(carrier?.illustration?.Questions.length).toBeGreaterThan(2);
});
