import { compile, openApplication, visibleCells } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { expect, it } from 'vitest';

const BLOCK = 'SECTIONAProposedInsured';

/** What `useCell` renders again: a subscribed question whose state has changed. */
// spec engine 3.11
it('renders only the typed question for a keystroke', () => {
  const compiled = compile(sampleDefinition());
  if (!compiled.ok) throw new Error('the sample has findings');
  const application = openApplication(compiled.model, {
    stage: 1,
    role: 'Agent',
    today: '2026-11-20',
    answers: { [BLOCK]: { 'Name.FirstName': 'J' } },
  });
  const before = new Map(visibleCells(application, BLOCK).map((cell) => [cell.key, cell]));
  const rendered: string[] = [];
  for (const [key, cell] of before) {
    application.subscribe(key, () => application.cell(key) !== cell && rendered.push(key));
  }
  expect(before.size).toBeGreaterThan(8);
  application.change(`${BLOCK}.Name.FirstName`, 'Ja');
  expect(rendered).toEqual([`${BLOCK}.Name.FirstName`]);
});
