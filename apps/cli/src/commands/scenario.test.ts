import { once } from 'node:events';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { sampleFolder } from '@countersign/engine/sample-folder';
import { describe, expect, test } from 'vitest';
import { carrier, eapp, testFolder } from '../eapp.testkit.ts';

const { folder, smallCarrier, written } = testFolder();

describe('eapp scenario', () => {
  test('plays one of the carrier’s scenarios in memory', async () => {
    const answer = await eapp('scenario', path.join(carrier, 'scenarios', 'beneficiaries.yaml'));
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/^ok {2}/);
  });

  test.each(['', 'scenarios'])('plays every scenario of a folder: carrier/%s', async (inside) => {
    const copy = path.join(folder, `played${inside}`);
    const told = ['beneficiaries.yaml', 'signing-out-of-turn.yaml'];
    await cp(carrier, copy, {
      recursive: true,
      filter: (file) => path.basename(path.dirname(file)) !== 'scenarios' || told.includes(path.basename(file)),
    });
    const answer = await eapp('scenario', path.join(copy, inside));
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/\n2 scenarios, 0 failures$/);
  });

  test('exits with 1 if something was not as expected, and says where', async () => {
    const story = await written(
      'untrue.yaml',
      'Scenario: untrue\nSteps:\n  - as: agent\n  - start: {}\n  - expect: { hidden: [SECTIONAProposedInsured] }\n',
    );
    const answer = await eapp('scenario', story, '--carrier', await smallCarrier('told'));
    expect(answer.code).toBe(1);
    expect(answer.out).toContain('untrue.yaml:5: SECTIONAProposedInsured: expected hidden, was visible');
  });

  test('plays the scenarios of several carriers, each with its own form', async () => {
    const starts = (name: string): string =>
      `Scenario: ${name}\nSteps:\n  - as: agent\n  - start: {}\n  - expect: { visible: [${name}] }\n`;
    const homes = await Promise.all(
      ['Pets', 'Animals'].map((name) => {
        const block = `Name: ${name}\nDisplayName: Pets\nBlockCategory: P\nRoute: pets\nPermissions: 1W\nQuestions: []\n`;
        const definition = sampleFolder()
          .find((file) => file.path === 'definition.yaml')
          ?.text.replace('- Declarations', `- Declarations\n  - ${name}`)
          .replace('- declarations', '- declarations\n    - pets');
        return smallCarrier(`played-${name}`, {
          [`blocks/${name}.yaml`]: block,
          [`scenarios/${name}.yaml`]: starts(name),
          'definition.yaml': definition ?? '',
        });
      }),
    );
    const answer = await eapp('scenario', ...homes);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/\n2 scenarios, 0 failures$/);
  });

  test('refuses a file outside a carrier’s folder, and reads nothing around it', async () => {
    const story = path.join(await mkdtemp(path.join(folder, 'outside-')), 'story.yaml');
    await writeFile(story, 'Scenario: alone\nSteps:\n  - as: agent\n');
    const answer = await eapp('scenario', story);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toMatch(/story\.yaml is not in the folder of a carrier; give --carrier DIR/);
  });

  test('reads a carrier beside a socket of another program', async () => {
    const carrierHome = await smallCarrier('beside-a-socket');
    const other = createServer().listen(path.join(carrierHome, 'x.sock'));
    await once(other, 'listening');
    const answer = await eapp('lint', carrierHome);
    other.close();
    expect(answer).toMatchObject({ code: 0, err: '' });
  });

  test('names mistakes in the file by line', async () => {
    const story = await written('broken.yaml', 'Scenario: broken\nSteps:\n  - dance: {}\n');
    const answer = await eapp('scenario', story, '--carrier', await smallCarrier('told'));
    expect(answer.code).toBe(2);
    expect(answer.err).toContain('broken.yaml:3: unknown verb dance');
    const near = await written('near.yaml', 'Scenario: near\nSteps:\n  - expect: { hiden: [A] }\n');
    expect((await eapp('scenario', near, '--carrier', await smallCarrier('told'))).err).toContain(
      'near.yaml:3: unknown entry hiden: Did you mean "hidden"?',
    );
  });
});
