import { pathOf } from '../draft.ts';
import type { Advice } from '../draft.ts';
import type { Finding } from '../model.ts';

/** Two sections of one letter, or two questions of one number: nobody could say which one they mean (spec form 2.36). */
export const duplicateNumber: Advice = (draft) => {
  const findings: Finding[] = [];
  const letters = new Map<string, string>();
  for (const { name, data } of draft.blocks) {
    const letter = data.SectionLetter;
    if (letter === undefined) continue;
    const first = letters.get(letter);
    if (first === undefined) letters.set(letter, name);
    else {
      const message = `"${first}" has the letter ${letter} already; give this section another.`;
      findings.push({ kind: 'duplicate-number', path: name, message, field: 'SectionLetter' });
    }
  }
  const numbers = new Map<string, string>();
  for (const node of draft.nodes) {
    if (node.number === null) continue;
    const path = pathOf(draft, node);
    const first = numbers.get(node.number);
    if (first === undefined) numbers.set(node.number, path);
    else if (!isBetweenSections(first, path)) {
      const message = `"${first}" has the number ${node.number} already; give one of them another.`;
      findings.push({ kind: 'duplicate-number', path, message, field: 'Number' });
    }
  }
  return findings;
};

/** Of two sections with one letter, only the letter is reported. */
const isBetweenSections = (one: string, other: string): boolean => one.split('.')[0] !== other.split('.')[0];
