import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { carrier, eapp, testFolder } from '../eapp.testkit.ts';

const { smallCarrier } = testFolder();

describe('eapp facts', () => {
  test('lists nothing for the reference carrier: nobody learns medical answers', async () => {
    const answer = await eapp('facts', carrier);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const [first, ...told] = answer.out.split('\n');
    expect(first).toBe('Nothing outside the medical sections depends on a medical answer.');
    expect(told.filter((line) => /Reveals Part2/.test(line))).toEqual([]);
  });

  test('says what depends on a medical answer, and why that is accepted', async () => {
    const copy = await smallCarrier('facts');
    const file = path.join(copy, 'definition.yaml');
    const text = await readFile(file, 'utf8');
    const block = path.join(copy, 'blocks', 'SECTIONBPolicyOwner.yaml');
    const owners = await readFile(block, 'utf8');
    await writeFile(block, `${owners}\nConditionalClause: Part2Medical.Weight > 300\n`);
    expect((await eapp('facts', copy)).err).toContain('[medical-fact] SECTIONBPolicyOwner');
    const accepted = '[{ Finding: medical-fact, Path: SECTIONBPolicyOwner, Reason: Asked by underwriting. }]';
    await writeFile(file, `${text}\nExceptions: ${accepted}\n`);
    const answer = await eapp('facts', copy);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/^SECTIONBPolicyOwner: ".*" is more than 300\n {2}accepted: Asked by underwriting\.$/m);
  });
});

describe('eapp facts, of answers that are not medical', () => {
  test('says what depends on a concealed answer, by file and line, including sections that are only counted', async () => {
    const copy = await smallCarrier('told');
    const kept = path.join(copy, 'blocks', 'Part2Medical.yaml');
    await writeFile(kept, (await readFile(kept, 'utf8')).replace(/^Sensitivity: medical\n/m, ''));
    const block = path.join(copy, 'blocks', 'SECTIONBPolicyOwner.yaml');
    const owners = await readFile(block, 'utf8');
    await writeFile(block, `${owners}\nConditionalClause: Part2Medical.Weight > 300\n`);
    const answer = await eapp('facts', copy);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const line = owners.split('\n').length + 1;
    const place = `${block}:${line}:`;
    const told = answer.out.split('\n').filter((one) => one.startsWith(place));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(
      /is more than 300\. Reveals Part2Medical\.Weight at stage 1, .*13, also by counting sections/,
    );
  });
});
