import { expect, test } from 'vitest';
import { readCarrier } from '../read-carrier.ts';
import { sampleFolder, UNDERWRITING } from '../sample-folder.testkit.ts';
import { changeLines } from './change.ts';
import { compareCarriers } from './compare.ts';

function read(changes: Record<string, string>) {
  const { carrier, model, findings } = readCarrier(sampleFolder(changes));
  if (carrier === null || model === null) throw new Error(JSON.stringify(findings));
  return { carrier, model };
}

const rule = (when: string) =>
  read({
    'underwriting.yaml': UNDERWRITING.replace(
      'Rules:\n',
      `Rules:\n  - { Rule: New, Reason: New, When: '${when}', Path: 2.5 }\n`,
    ),
  });

test('a rule that needs something the old form lacks is reported, one that the old form satisfies is not', () => {
  const medical = sampleFolder().find(({ path }) => path === 'blocks/Part2Medical.yaml')?.text ?? '';
  const older = read({
    'blocks/Part2Medical.yaml': medical.replaceAll('Weight', 'HeaviestWeight'),
    'underwriting.yaml': UNDERWRITING.replaceAll('Weight', 'HeaviestWeight'),
  });
  expect(older.model.node('Part2Medical.Weight')).toBeUndefined();
  const told = changeLines(compareCarriers(older, rule('Part2Medical.Weight > 400')));
  expect(told.join('\n')).toMatch(
    /Rule New: it depends on something the old form does not have; cases started with that form are decided by its own table\.\n {4}after: {2}"Part2Medical" has no question "Weight"/,
  );
  expect(changeLines(compareCarriers(read({}), rule('Part2Medical.Weight > 400'))).join('\n')).not.toMatch(
    /it asks what/,
  );
});
