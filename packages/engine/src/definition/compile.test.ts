import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import { sampleDefinition } from './sample.ts';

test('the sample compiles', () => {
  const compiled = compile(sampleDefinition());
  expect(compiled.ok ? [] : compiled.findings).toEqual([]);
});
