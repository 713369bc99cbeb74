import { describe, expect, test } from 'vitest';
import { readScenario } from './read-scenario.ts';

const STORY = `
Scenario: a story
Today: 2026-11-20
Seed: 7
Steps:
  - as: owner B
  - start: { partner: Acme, agentAttestation: true }
  - answer:
      BlockA:
        Name: { FirstName: Ann }
        Zip: 02134
        Riders: [One, Two]
        Phone: null
  - fill: { until: coverage, style: eventful }
  - send: insured
  - expect:
      errors: { BlockA.Zip: invalidZip, BlockA.Name: [] }
      ready: send
      triagePath: 2.5
      refused: none
      signed: [insured, ownerA]
`;

describe('a scenario file', () => {
  test('is read with texts as written: zip codes keep their zeros, lists are multi-selects, null clears', () => {
    const read = readScenario(STORY, 'story.yaml');
    expect(read).toEqual({
      ok: true,
      scenario: {
        title: 'a story',
        file: 'story.yaml',
        today: '2026-11-20',
        seed: 7,
        steps: [
          { line: 6, kind: 'as', actor: 'ownerB' },
          { line: 7, kind: 'start', facts: { demo: false, partner: 'Acme', agentAttestation: true } },
          {
            line: 8,
            kind: 'answer',
            answers: [
              { path: 'BlockA.Name.FirstName', text: 'Ann' },
              { path: 'BlockA.Zip', text: '02134' },
              { path: 'BlockA.Riders', text: '["One","Two"]' },
              { path: 'BlockA.Phone', text: '' },
            ],
          },
          { line: 14, kind: 'fill', until: 'coverage', style: 'eventful' },
          { line: 15, kind: 'send', to: 'insured' },
          {
            line: 16,
            kind: 'expect',
            expectation: {
              errors: { 'BlockA.Zip': ['invalidZip'], 'BlockA.Name': [] },
              ready: { send: true },
              triagePath: 2.5,
              refused: [],
              signed: ['insured', 'ownerA'],
            },
          },
        ],
      },
    });
  });

  test.each<[string, string, number, RegExp]>([
    ['an alias', 'Scenario: x\nSteps:\n  - answer: { A.B: &b x, A.C: *b }', 3, /\*b is not read here/],
    ['an alias for a list', 'Scenario: x\nSteps:\n  - clear: &b [A.B]\n  - expect: { hidden: *b }', 4, /write what it/],
    ['nothing where a list is expected', 'Scenario: x\nSteps:\n  - expect:\n      hidden:', 3, /write none/],
    ['an unknown verb', 'Scenario: x\nSteps:\n  - dance: {}', 3, /unknown verb dance/],
    ['two verbs in one step', 'Scenario: x\nSteps:\n  - as: agent\n    sign: {}', 3, /exactly one verb/],
    ['somebody who is nobody', 'Scenario: x\nSteps:\n  - as: ownerK', 3, /ownerK is not a person/],
    ['an unknown expectation', 'Scenario: x\nSteps:\n  - expect: { sunny: true }', 3, /unknown entry sunny/],
    ['an empty expectation', 'Scenario: x\nSteps:\n  - expect: {}', 3, /must expect something/],
    ['an answer without a block', 'Scenario: x\nSteps:\n  - answer: { Zip: 1 }', 3, /Block\.Question/],
    ['a recipient who is none', 'Scenario: x\nSteps:\n  - as: agent\n  - send: everybody', 4, /insured, owners/],
    ['a path that is no number', 'Scenario: x\nSteps:\n  - expect: { triagePath: one }', 3, /one is not a number/],
    [
      'a day in another order',
      "Scenario: x\nToday: '11/20/2026'\nSteps:\n  - sign: {}",
      2,
      /11\/20\/2026 is not a calendar date/,
    ],
    ['a seed that is no number', 'Scenario: x\nSeed: many\nSteps:\n  - sign: {}', 2, /many is not a number/],
    ['no steps', 'Scenario: x', 1, /no steps/],
    ['no title', 'Steps:\n  - sign: {}', 1, /no title/],
    ['an unknown entry', 'Scenario: x\nStep: []', 2, /unknown entry Step/],
    ['broken YAML', 'Scenario: [x', 1, /^This is not YAML\. /],
    ['no map', 'just words', 1, /a scenario is a map/],
  ])('with %s is refused by line', (_what, text, line, message) => {
    const read = readScenario(text, 'bad.yaml');
    const mistakes = read.ok ? [] : read.mistakes;
    expect(mistakes.some((mistake) => mistake.line === line && message.test(mistake.message))).toBe(true);
  });
});
